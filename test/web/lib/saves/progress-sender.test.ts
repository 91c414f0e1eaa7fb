import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';
import { reconcile } from '#web/lib/saves/late-saves.ts';
import { createOfflineQueue, type PendingSave } from '#web/lib/saves/offline-queue.ts';
import {
  createProgressSender,
  type ProgressBody,
  retryDelayMs,
  toBody,
} from '#web/lib/saves/progress-sender.ts';
import { pendingSave, savedRecord } from '../../support/saves.ts';

class Failure extends Error {
  readonly status: number;
  constructor(status: number) {
    super(String(status));
    this.status = status;
  }
}

const start = Date.parse('2026-11-21T10:00:00.000Z');

/** Creates a sender whose server responds with `answers` in order, then with successes. */
const build = (answers: (number | 'ok')[] = [], server = savedRecord(), within?: PendingSave) => {
  const queue = createOfflineQueue('ada', deviceStorage);
  const sent: (ProgressBody & { keepalive: boolean })[] = [];
  const onSaved = vi.fn();
  const stillDue = vi.fn((save: PendingSave) =>
    Promise.resolve({ due: reconcile(save, server), known: server }),
  );
  const sender = createProgressSender({
    queue,
    post: (_, body, keepalive) => {
      sent.push({ ...body, keepalive });
      const answer = answers.shift() ?? 'ok';
      return answer === 'ok' ? Promise.resolve(savedRecord(body)) : Promise.reject(new Failure(answer));
    },
    late: () => Promise.resolve({ stillDue, withinFilm: () => Promise.resolve(within) }),
    onSaved,
    getStatus: (error) => (error instanceof Failure ? error.status : 0),
  });
  return { queue, sender, sent, onSaved, stillDue };
};

describe('progress sender', () => {
  beforeEach(() => void vi.useFakeTimers({ now: start }));

  it('sends a save, reports the answer and empties the queue', async () => {
    const { sender, sent, queue, onSaved } = build();
    await sender.save(pendingSave());
    expect(sent).toEqual([{ timestamp: 10, totalDuration: 60, completed: false, keepalive: false }]);
    expect(onSaved).toHaveBeenCalledExactlyOnceWith('rag', expect.objectContaining({ lectureId: 'one' }));
    expect(queue.all()).toEqual([]);
  });

  it('has the save in storage before the request is answered', () => {
    const { sender, queue } = build();
    void sender.save(pendingSave());
    expect(queue.all()).toHaveLength(1);
  });

  it('retries what passes by itself with doubling waits until it is through', async () => {
    const { sender, sent, queue } = build([503, 0, 429]);
    await sender.save(pendingSave());
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(sent).toHaveLength(4);
    expect(queue.all()).toEqual([]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toHaveLength(4);
  });

  it('waits the short time again after it was through', async () => {
    const { sender, sent } = build([503, 503, 'ok', 503]);
    await sender.save(pendingSave());
    await vi.advanceTimersByTimeAsync(3_000);
    expect(sent).toHaveLength(3);
    await sender.save(pendingSave({ timestamp: 20, furthest: 20, savedAt: start + 3_000 }));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toHaveLength(5);
  });

  it('waits a minute at most between retries', () => {
    expect([0, 1, 5, 6, 30].map(retryDelayMs)).toEqual([1_000, 2_000, 32_000, 60_000, 60_000]);
  });

  it.each([400, 403, 404, 409])('gives up what the server refuses for good: %i', async (status) => {
    const { sender, sent, queue } = build([status]);
    await sender.save(pendingSave());
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toHaveLength(1);
    expect(queue.all()).toEqual([]);
  });

  it('sends what was watched of a film that is shorter by now up to its end', async () => {
    const shorter = pendingSave({ timestamp: 40, furthest: 50, totalDuration: 50, completed: true });
    const { sender, sent, queue, onSaved } = build([400, 0, 400], savedRecord(), shorter);
    await sender.save(pendingSave({ timestamp: 40, furthest: 60, completed: true }));
    expect(queue.all(), 'the network was lost meanwhile').toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    const body = { timestamp: 40, completed: true, keepalive: false };
    const [first, second] = [
      { ...body, furthest: 60, totalDuration: 60 },
      { ...body, furthest: 50, totalDuration: 50 },
    ];
    expect(sent).toEqual([first, second, first, second]);
    expect(onSaved).toHaveBeenCalledTimes(1);
    expect(queue.all()).toEqual([]);
  });

  it('keeps a save without a session for the next drain', async () => {
    const { sender, sent, queue } = build([401]);
    await sender.save(pendingSave());
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent).toHaveLength(1);
    expect(queue.all()).toHaveLength(1);
    await sender.drain();
    expect(queue.all()).toEqual([]);
  });

  it('sends where the learner went and came back in one request', async () => {
    const { sender, sent } = build();
    await sender.save(pendingSave({ timestamp: 5, furthest: 50 }));
    expect(sent).toEqual([
      { timestamp: 5, furthest: 50, totalDuration: 60, completed: false, keepalive: false },
    ]);
  });

  it('sends one request a lecture at a time, and then the newest position', async () => {
    const { sender, sent } = build();
    void sender.save(pendingSave());
    void sender.save(pendingSave({ timestamp: 20, furthest: 20, savedAt: start + 1 }));
    await sender.save(pendingSave({ timestamp: 30, furthest: 30, savedAt: start + 2 }));
    expect(sent.map(({ timestamp }) => timestamp)).toEqual([10, 30]);
  });

  it('sends at once with keepalive when the page goes away, whatever is under way', () => {
    const { sender, sent } = build();
    void sender.save(pendingSave());
    void sender.save(pendingSave({ timestamp: 20, furthest: 20, savedAt: start + 1 }), { keepalive: true });
    expect(sent.at(-1)).toEqual({ timestamp: 20, totalDuration: 60, completed: false, keepalive: true });
  });

  it('asks before it sends a save of an earlier visit, and leaves a newer position alone', async () => {
    const { queue, sender, sent, stillDue, onSaved } = build(
      [],
      savedRecord({ furthest: 40, updatedAt: '2026-11-21T09:30:00.000Z' }),
    );
    queue.put(pendingSave({ savedAt: start - 3_600_000 }));
    await sender.drain();
    expect(stillDue).toHaveBeenCalledTimes(1);
    expect(sent).toEqual([]);
    expect(queue.all()).toEqual([]);
    expect(onSaved, 'the server has all of it').toHaveBeenCalledExactlyOnceWith(
      'rag',
      expect.objectContaining({ furthest: 40 }),
    );
  });

  it('stops retrying on request, and keeps what waits', async () => {
    const { sender, sent, queue } = build([503]);
    await sender.save(pendingSave());
    sender.stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toHaveLength(1);
    expect(queue.all()).toHaveLength(1);
  });

  it('begins no retry of what fails after that', async () => {
    const { sender, sent } = build([503]);
    const saved = sender.save(pendingSave());
    sender.stop();
    await saved;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toHaveLength(1);
  });
});

it('a save includes the furthest position when it is not the last', () => {
  const rest = { totalDuration: 60, completed: false };
  expect(toBody(pendingSave({ timestamp: 5, furthest: 50 }))).toEqual({
    timestamp: 5,
    furthest: 50,
    ...rest,
  });
  expect(toBody(pendingSave())).toEqual({ timestamp: 10, ...rest });
});
