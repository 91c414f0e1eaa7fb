import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useWatchState } from '#web/features/player/playback/useWatchState.ts';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';
import { createOfflineQueue } from '#web/lib/saves/offline-queue.ts';
import { getSaves } from '#web/lib/saves/saves.ts';
import { type Call, fakeApi, problem, recordOf, signIn } from '../../../support/learner.tsx';
import { pendingSave } from '../../../support/saves.ts';

const path = '/courses/rag/lectures/one/progress';
const hour = 3_600_000;

it.each([
  ['behind', hour, 60_000, 40],
  ['ahead', -hour, -60_000, 25],
])(
  'a lecture goes on at the newest position on a device whose clock is %s',
  async (_, ahead, after, expected) => {
    // As the server and this device date what another device saved ten minutes ago.
    const [there, here] = [Date.now() + ahead - 600_000, Date.now() - 600_000];
    let known = recordOf('one', { timestamp: 25, furthest: 25, updatedAt: new Date(there).toISOString() });
    fakeApi({
      [`GET ${path}`]: () => ({ body: known }),
      [`POST ${path}`]: ({ body }: Call) => ({ body: (known = { ...known, ...(body as object) }) }),
    });
    const api = fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      const date = new Date(Date.now() + ahead).toUTCString();
      return init.method === 'HEAD'
        ? Promise.resolve(new Response(null, { headers: { date } }))
        : api(address, init);
    });
    const sub = signIn();
    const waiting = pendingSave({ timestamp: 40, furthest: 40, savedAt: here + after });
    createOfflineQueue(sub, deviceStorage).put(waiting);
    const { result } = renderHook(() => useWatchState(getSaves(sub), 'rag', 'one'));
    await waitFor(() => expect(result.current?.timestamp).toBe(expected));
  },
);

it('a lecture goes on where it was left here while the server does not take that', async () => {
  fakeApi({
    [`GET ${path}`]: recordOf('one', { timestamp: 25 }),
    [`POST ${path}`]: problem(503, 'unavailable'),
  });
  const sub = signIn();
  createOfflineQueue(sub, deviceStorage).put(pendingSave({ timestamp: 40, savedAt: Date.now() + 1 }));
  const { result } = renderHook(() => useWatchState(getSaves(sub), 'rag', 'one'));
  await waitFor(() => expect(result.current?.timestamp).toBe(40));
});
