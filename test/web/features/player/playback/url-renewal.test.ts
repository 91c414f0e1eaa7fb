import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignedUrl } from '#web/features/player/course/source.ts';
import { createUrlRenewal, renewalDelayMs } from '#web/features/player/playback/url-renewal.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const minutes = (count: number) => count * 60_000;

const build = ({ playing = true, failures = 0 } = {}) => {
  let count = 0;
  let left = failures;
  const state = { playing };
  const fetchUrl = vi.fn(() => {
    if (left > 0) {
      left -= 1;
      return Promise.reject(new Error('down'));
    }
    count += 1;
    return Promise.resolve({
      url: `/media/v.mp4?n=${count}`,
      expiresAt: new Date(Date.now() + minutes(15)).toISOString(),
    });
  });
  const onUrl = vi.fn<(signed: SignedUrl) => void>();
  const onFailure = vi.fn();
  const renewal = createUrlRenewal({ fetchUrl, isPlaying: () => state.playing, onUrl, onFailure });
  return { renewal, fetchUrl, onUrl, onFailure, state, failNext: (times: number) => (left = times) };
};

describe('signed address', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: start });
  });

  it('is replaced after 12 of its 15 minutes while playing', async () => {
    const { renewal, fetchUrl, onUrl } = build();
    await renewal.renew();
    await vi.advanceTimersByTimeAsync(minutes(12) - 1);
    expect(fetchUrl).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(onUrl.mock.calls.map(([{ url }]) => url)).toEqual(['/media/v.mp4?n=1', '/media/v.mp4?n=2']);
    await vi.advanceTimersByTimeAsync(minutes(12));
    expect(fetchUrl).toHaveBeenCalledTimes(3);
  });

  it('waits for the next use while paused', async () => {
    const { renewal, fetchUrl } = build({ playing: false });
    await renewal.renew();
    await vi.advanceTimersByTimeAsync(minutes(120));
    expect(fetchUrl).toHaveBeenCalledTimes(1);
    renewal.use();
    await vi.advanceTimersByTimeAsync(0);
    expect(fetchUrl).toHaveBeenCalledTimes(2);
    renewal.use();
    expect(fetchUrl).toHaveBeenCalledTimes(2);
  });

  it('tries again quietly when a renewal fails', async () => {
    const { renewal, fetchUrl, onUrl, onFailure, failNext } = build();
    await renewal.renew();
    failNext(2);
    await vi.advanceTimersByTimeAsync(minutes(12));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fetchUrl).toHaveBeenCalledTimes(4);
    expect(onUrl).toHaveBeenCalledTimes(2);
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('reports that there is no address to begin with', async () => {
    const { renewal, onFailure } = build({ failures: 1 });
    await renewal.renew();
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  it('keeps the address it has when a new one that was asked for quietly does not come, and tries again', async () => {
    const { renewal, onUrl, onFailure, failNext } = build();
    await renewal.renew();
    failNext(1);
    await renewal.renew(true);
    expect(onUrl).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(onUrl).toHaveBeenCalledTimes(2);
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('asks once when several ask together', async () => {
    const { renewal, fetchUrl } = build();
    await Promise.all([renewal.renew(), renewal.renew()]);
    expect(fetchUrl).toHaveBeenCalledTimes(1);
  });

  it('says nothing after it was stopped', async () => {
    const { renewal, onUrl, fetchUrl } = build();
    const under = renewal.renew();
    renewal.stop();
    await under;
    await vi.advanceTimersByTimeAsync(minutes(60));
    expect(onUrl).not.toHaveBeenCalled();
    expect(fetchUrl).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a clock that runs ahead', minutes(-60)],
    ['a clock that runs behind', minutes(24 * 60)],
  ])('takes 15 minutes for its life with %s', (_, difference) => {
    expect(renewalDelayMs(new Date(start + difference).toISOString(), start)).toBe(minutes(12));
  });
});
