import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptPrefix } from '#web/features/player/exercise/code-text.ts';
import { hasResource, seedResources } from '#web/lib/api/useResource.ts';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';
import { createOfflineQueue, type PendingSave } from '#web/lib/saves/offline-queue.ts';
import { getSaves } from '#web/lib/saves/saves.ts';
import { saveBeforeSignOut } from '#web/lib/session/before-sign-out.ts';
import {
  type Call,
  callsTo,
  contentOf,
  fakeApi,
  lectureOf,
  problem,
  signIn,
  signOut,
} from '../../support/learner.tsx';
import { pendingSave, savedRecord } from '../../support/saves.ts';

const save = (change: Partial<PendingSave> = {}): PendingSave =>
  pendingSave({ savedAt: Date.now(), ...change });

let isReachable: boolean;
let calls: ReturnType<typeof fakeApi>;
const sent = (): string[] => callsTo(calls, 'POST', /progress$/).map(({ path }) => path);
const waitsOf = (sub: string) => createOfflineQueue(sub, deviceStorage).all();

beforeEach(() => {
  isReachable = true;
  const answer = () => ({ status: isReachable ? 200 : 503, body: savedRecord() });
  calls = fakeApi({
    'POST /courses/rag/lectures/one/progress': answer,
    'POST /courses/rag/lectures/two/progress': answer,
    'POST /drip-courses/rag/lecture/one/progress': answer,
    'GET /courses/rag/exercises/sort': { starter: '' },
    'PUT /courses/rag/exercises/sort/code': { content: 'mine', updatedAt: '2026-11-02T10:00:00.000Z' },
  });
});
afterEach(() => {
  getSaves('nobody');
  signOut();
});

describe('the saves of a learner', () => {
  it('that an earlier visit left are sent when the learner is back', async () => {
    const sub = signIn();
    createOfflineQueue(sub, deviceStorage).put(save());
    getSaves(sub);
    await vi.waitFor(() => expect(waitsOf(sub)).toEqual([]));
    expect(sent()).toEqual(['/courses/rag/lectures/one/progress']);
  });

  it('go where the player of the course saves', async () => {
    const sub = signIn();
    await getSaves(sub).sender.save(save({ drip: true }));
    expect(sent()).toEqual(['/drip-courses/rag/lecture/one/progress']);
  });

  it('are sent when the network is back', async () => {
    const sub = signIn();
    isReachable = false;
    await getSaves(sub).sender.save(save());
    expect(waitsOf(sub)).toHaveLength(1);
    isReachable = true;
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(waitsOf(sub)).toEqual([]));
  });

  it('wait for that learner once another one has signed in', async () => {
    const sub = signIn();
    isReachable = false;
    await getSaves(sub).sender.save(save());
    const other = signIn();
    expect(getSaves(other).queue.all()).toEqual([]);
    calls.length = 0;
    isReachable = true;
    window.dispatchEvent(new Event('online'));
    await getSaves(other).sender.save(save({ lectureId: 'two' }));
    expect(sent()).toEqual(['/courses/rag/lectures/two/progress']);
    expect(waitsOf(sub)).toEqual([save({ savedAt: expect.any(Number) as number })]);
  });

  it('end with a film that became shorter after it was watched without a network', async () => {
    calls = fakeApi({
      'GET /courses/rag/content': contentOf([lectureOf('one', { duration: 300 })]),
      'POST /courses/rag/lectures/one/progress': ({ body: sent }: Call) =>
        (sent as PendingSave).timestamp > 305
          ? problem(400, 'invalid_request')()
          : { body: savedRecord(sent as PendingSave) },
    });
    const sub = signIn();
    const watched = { timestamp: 400, furthest: 400, totalDuration: 420, completed: true };
    await getSaves(sub).sender.save(save(watched));
    expect(callsTo(calls, 'POST', /progress$/).map((call) => call.body)).toEqual([
      { timestamp: 400, totalDuration: 420, completed: true },
      { timestamp: 300, totalDuration: 300, completed: true },
    ]);
    expect(waitsOf(sub)).toEqual([]);
  });

  it('make the dashboard ask again where to go on', async () => {
    const sub = signIn();
    seedResources({ [`enrolled:${sub}`]: [] });
    await getSaves(sub).sender.save(save());
    expect(hasResource(`enrolled:${sub}`)).toBe(false);
  });
});

it.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the learner signs out', () => saveBeforeSignOut()],
])('what was written in a lecture that was left is sent when %s', async (_, happens) => {
  const sub = signIn();
  getSaves(sub);
  const key = `${keptPrefix('code', sub, 'rag', 'sort')}oldtab`;
  deviceStorage.writeJson(key, { text: 'mine', at: 1 });
  await happens();
  await vi.waitFor(() => expect(deviceStorage.read(key)).toBeNull());
  expect(callsTo(calls, 'PUT', /code$/).map(({ body }) => body)).toEqual([
    { content: 'mine', basedOn: null },
  ]);
});
