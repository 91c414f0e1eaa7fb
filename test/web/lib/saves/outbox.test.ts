import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '#web/lib/api/problem.ts';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';
import { createOutbox, type Fact } from '#web/lib/saves/outbox.ts';

interface Note extends Fact {
  readonly id: string;
  readonly lane?: string;
}
const offline = () => new ApiProblem({ status: 0, code: 'offline', message: 'Offline.' });
const refusal = () => new ApiProblem({ status: 409, code: 'conflict', message: 'No room.' });
let signedIn = 'ada';
const open = (send: (fact: Note) => Promise<unknown>, storage = deviceStorage) =>
  createOutbox<Note>({
    name: 'facts',
    storage,
    isFact: (value): value is Note => typeof (value as Note | null)?.id === 'string',
    idOf: ({ id }) => id,
    laneOf: ({ lane = 'all' }) => lane,
    send,
    keepsAnswer: ({ lane }) => lane === 'quiz',
    isSignedIn: (sub) => sub === signedIn,
  });
const idsOf = (facts: readonly Note[]) => facts.map(({ id }) => id);

beforeEach(() => {
  signedIn = 'ada';
});

describe('an outbox', () => {
  it('hands the answer to the page that waits, and keeps nothing', async () => {
    const box = open(() => Promise.resolve('good'));
    expect(await box.keepAndSend('ada', { id: '1' })).toBe('good');
    expect(box.read('ada')).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it('keeps what has no network over a reload, and sends it in order once', async () => {
    const box = open(() => Promise.reject(offline()));
    expect(await box.keepAndSend('ada', { id: '1' })).toBeUndefined();
    expect(await box.keepAndSend('ada', { id: '2' })).toBeUndefined();
    expect(await box.keepAndSend('ada', { id: '2' })).toBeUndefined();
    const send = vi.fn<(note: Note) => Promise<null>>(() => Promise.resolve(null));
    const reloaded = open(send);
    await Promise.all([reloaded.sendAll('ada'), reloaded.sendAll('ada')]);
    expect(idsOf(send.mock.calls.map(([fact]) => fact))).toEqual(['1', '2']);
    expect(reloaded.read('ada')).toEqual([]);
  });

  it('sends what came before first, and lets other lanes pass', async () => {
    const sent: string[] = [];
    const box = open(({ id }) => {
      sent.push(id);
      return id === '1' ? Promise.reject(offline()) : Promise.resolve(null);
    });
    await box.keepAndSend('ada', { id: '1' });
    expect(await box.keepAndSend('ada', { id: '2' })).toBeUndefined();
    expect(await box.keepAndSend('ada', { id: '3', lane: 'other' })).toBeNull();
    expect(sent).toEqual(['1', '1', '3']);
    expect(idsOf(box.read('ada'))).toEqual(['1', '2']);
  });

  it('keeps the answer for the next visit when the page was left while it waited', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const leaving = new AbortController();
    const box = open(() => promise);
    const waiting = box.keepAndSend('ada', { id: '1', lane: 'quiz' }, leaving.signal);
    leaving.abort();
    resolve('good');
    expect(await waiting).toBeUndefined();
    expect(box.read('ada')).toEqual([{ id: '1', lane: 'quiz', answer: 'good' }]);
  });

  it('throws a refusal at the page that waits, and keeps it for the learner where none does', async () => {
    const box = open(() => Promise.reject(refusal()));
    await expect(box.keepAndSend('ada', { id: '1' })).rejects.toThrow('No room.');
    expect(box.read('ada')).toEqual([]);
    await open(() => Promise.reject(offline())).keepAndSend('ada', { id: '2' });
    await box.sendAll('ada');
    expect(box.read('ada')).toEqual([{ id: '2', refused: 'No room.' }]);
    box.forget('ada', ({ refused }) => refused !== undefined);
    expect(box.read('ada')).toEqual([]);
  });

  it('asks again for what came back while no page waited, when a page does', async () => {
    await open(() => Promise.reject(offline())).keepAndSend('ada', { id: '1' });
    const refusing = open(() => Promise.reject(refusal()));
    await refusing.sendAll('ada');
    await expect(refusing.keepAndSend('ada', { id: '1' })).rejects.toThrow('No room.');
    expect(refusing.read('ada')).toEqual([]);
  });

  it('tells as refused what cannot be asked for, and sends what comes after it', async () => {
    await open(() => Promise.reject(offline())).keepAndSend('ada', { id: 'broken' });
    await open(() => Promise.reject(offline())).keepAndSend('ada', { id: '2' });
    const box = open(({ id }) =>
      id === 'broken' ? Promise.reject(new RangeError('Invalid time value')) : Promise.resolve('good'),
    );
    await box.sendAll('ada');
    expect(box.read('ada')).toEqual([{ id: 'broken', refused: 'Invalid time value' }]);
  });

  it('keeps what the browser stopped asking for, as the page was left', async () => {
    const box = open(() => Promise.reject(new DOMException('Left.', 'AbortError')));
    await expect(box.keepAndSend('ada', { id: '1' })).rejects.toThrow('Left.');
    expect(box.read('ada')).toEqual([{ id: '1' }]);
  });

  it('keeps an answer that no page waited for, where the learner wants to know it', async () => {
    const away = open(() => Promise.reject(offline()));
    await away.keepAndSend('ada', { id: '1', lane: 'quiz' });
    await away.keepAndSend('ada', { id: '2' });
    await open(() => Promise.resolve(80)).sendAll('ada');
    expect(away.read('ada')).toEqual([{ id: '1', lane: 'quiz', answer: 80 }]);
  });

  it('sends nothing as another learner, and keeps it until the same one is back', async () => {
    const send = vi.fn(() => Promise.resolve(null));
    const box = open(send);
    signedIn = 'bob';
    expect(await box.keepAndSend('ada', { id: '1' })).toBeUndefined();
    await box.sendAll('ada');
    await box.sendAll('bob');
    expect(send).not.toHaveBeenCalled();
    signedIn = 'ada';
    await box.sendAll('ada');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('works in memory while the storage is full', async () => {
    const full = { ...deviceStorage, writeJson: () => false };
    let isOn = false;
    const box = open(() => (isOn ? Promise.resolve(null) : Promise.reject(offline())), full);
    await box.keepAndSend('ada', { id: '1' });
    expect(idsOf(box.read('ada'))).toEqual(['1']);
    isOn = true;
    await box.sendAll('ada');
    expect(box.read('ada')).toEqual([]);
  });

  it('tells its subscribers when another tab has sent what it kept, each once', () => {
    const box = open(() => Promise.resolve(null));
    const listener = vi.fn<() => void>();
    const happen = (key: string | null, oldValue: string | null = '[{}]', newValue: string | null = null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }));
    const before = box.get();
    box.subscribe(vi.fn<() => void>())();
    const unsubscribe = box.subscribe(listener);
    happen('northlight:unsent-facts.ada');
    expect(listener).toHaveBeenCalledTimes(1);
    expect(box.get()).not.toBe(before);
    for (const key of ['northlight:unsent-reviews.ada', null]) happen(key);
    // What the other tab has just kept is on its way, and not to be called offline here.
    happen('northlight:unsent-facts.ada', null, '[{}]');
    unsubscribe();
    happen('northlight:unsent-facts.ada');
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
