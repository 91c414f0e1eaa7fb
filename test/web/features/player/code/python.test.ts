import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CellJob } from '#python/protocol.ts';

const job: CellJob = { kind: 'cell', room: 'one', name: 'cell 1', source: '1' };
const listener = { onText: vi.fn(), onPicture: vi.fn() };
/** The module has one engine for its page, so each test loads it anew. */
const load = async () => {
  vi.resetModules();
  return import('#web/features/player/code/python.ts');
};

const fetched = vi.fn();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('Stop ends a run that still waits for Python to be loaded', async () => {
  fetched.mockReturnValue(new Promise(() => undefined));
  const { runPython, stopRun, engineState } = await load();
  const run = runPython(job, listener);
  await vi.waitFor(() => expect(engineState.get().phase).toBe('fetching'));
  stopRun();
  expect(await run).toEqual({ kind: 'halted', reason: 'stopped' });
});

it('a run without a connection says so, leaves no frame behind, and the next one tries again', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const { runPython, engineState } = await load();
  expect(await runPython(job, listener)).toEqual({ kind: 'unavailable' });
  expect(engineState.get().phase).toBe('unavailable');
  expect(document.querySelector('iframe')).toBeNull();
  const before = fetched.mock.calls.length;
  await runPython(job, listener);
  expect(fetched.mock.calls.length).toBe(before * 2);
});

it('the frame is sandboxed without the origin of the site', async () => {
  fetched.mockReturnValue(new Promise(() => undefined));
  const { loadPython } = await load();
  void loadPython();
  const frame = document.querySelector('iframe');
  expect(frame?.getAttribute('sandbox')).toBe('allow-scripts');
  expect(frame?.getAttribute('src')).toMatch(/^\/python\/[\w.-]+\/frame\.html$/);
});
