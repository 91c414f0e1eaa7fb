import { describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, loadChunk } from '#web/lib/loading/lazy-page.ts';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

/** Resolves to `pending` when the promise does not settle within a moment. */
const outcome = (promise: Promise<unknown>) =>
  Promise.race([
    promise.catch((error: unknown) => error),
    new Promise((resolve) => setTimeout(() => resolve('pending'), 20)),
  ]);

describe('a chunk that does not load', () => {
  it('reloads the page once, then leaves it to the visitor', async () => {
    const reload = vi.fn();
    expect(await outcome(loadChunk(gone, reload))).toBe('pending');
    expect(reload).toHaveBeenCalledOnce();
    expect(await outcome(loadChunk(gone, reload))).toBeInstanceOf(ChunkLoadError);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('may reload again after a chunk has loaded in between', async () => {
    const reload = vi.fn();
    await outcome(loadChunk(gone, reload));
    await loadChunk(async () => ({ default: 'page' }), reload);
    await outcome(loadChunk(gone, reload));
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('does not reload while offline, which would lose the page', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const reload = vi.fn();
    expect(await outcome(loadChunk(gone, reload))).toBeInstanceOf(ChunkLoadError);
    expect(reload).not.toHaveBeenCalled();
    online.mockRestore();
  });
});

it('a chunk that has come, or not, leaves no timer behind that would keep a process', async () => {
  vi.useFakeTimers();
  await loadChunk(async () => ({ default: 'page' }));
  expect(vi.getTimerCount()).toBe(0);
  void loadChunk(gone, vi.fn());
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
  const never = loadChunk(() => new Promise(() => {}), vi.fn());
  sessionStorage.setItem('northlight:reloaded-for-chunk', '1');
  const failed = expect(never).rejects.toBeInstanceOf(ChunkLoadError);
  await vi.advanceTimersByTimeAsync(120_000);
  await failed;
});
