// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';
import { takeAlong, takes } from '#web/features/player/take/take.ts';
import { takeWords } from '#web/features/player/take/take-words.ts';
import { forgetVault } from '#web/lib/offline/vault.ts';
import 'fake-indexeddb/auto';

const kept = vi.hoisted(() => {
  class Replaced extends Error {}
  return {
    Replaced,
    engineBytes: () => Promise.resolve(0),
    keepApplication: () => Promise.reject(new Replaced()),
  };
});
vi.mock('#web/lib/offline/keep-application.ts', () => kept);
vi.mock('#web/lib/session/session-store.ts', () => ({ getToken: () => Promise.resolve('token') }));

afterEach(async () => {
  await forgetVault();
  vi.unstubAllGlobals();
});

it('a page of an earlier release says to load it again, not only to press again', async () => {
  vi.stubGlobal('caches', { keys: () => Promise.resolve([]) });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})));
  const target = { key: 'rag', courseId: 'rag', courseTitle: 'Retrieval', isDrip: false, lectures: [] };
  await takeAlong(target, { sub: 'auth0|ada' }, { open: [] });
  const state = takes.get().get('rag');
  expect(state).toEqual({ phase: 'failed', problem: 'replaced' });
  expect(state && takeWords(state)).toContain('Load the page again');
});
