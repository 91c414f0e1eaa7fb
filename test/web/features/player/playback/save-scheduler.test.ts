import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSaveScheduler } from '#web/features/player/playback/save-scheduler.ts';

/** Reports the position four times a second, as playback does. */
const play = (push: (position: number) => void, seconds: number, from = 0) => {
  for (let quarter = 0; quarter < 4 * seconds; quarter += 1) {
    push(from + quarter / 4);
    vi.advanceTimersByTime(250);
  }
};

describe('save scheduler', () => {
  const saves: { at: number; value: unknown }[] = [];
  const save = (value: unknown) => void saves.push({ at: performance.now(), value });
  const values = () => saves.map(({ value }) => value);
  beforeEach(() => {
    vi.useFakeTimers();
    saves.length = 0;
  });

  it('saves within 3 s of playing, then every 15 s', () => {
    const scheduler = createSaveScheduler<number>({ save });
    const begun = performance.now();
    play(scheduler.push, 60);
    expect(saves.map(({ at }) => (at - begun) / 1000)).toEqual([2.5, 17.5, 32.5, 47.5]);
    expect(values()).toEqual([2.25, 17.25, 32.25, 47.25]);
  });

  it('saves at most four times a minute by the clock, however often playing stops and begins', () => {
    const scheduler = createSaveScheduler<number>({ save });
    let flushed = 0;
    let behind = 0;
    for (let second = 0; second < 300; second += 4) {
      play(scheduler.push, 4, second);
      const last = saves.at(-1);
      if (last) behind = Math.max(behind, second + 3.75 - Number(last.value));
      const before = saves.length;
      scheduler.flush();
      flushed += saves.length - before;
    }
    expect(saves.length - flushed).toBeLessThanOrEqual(4 * 5);
    expect(behind).toBeLessThanOrEqual(15);
  });

  it('saves again soon after a flush', () => {
    const scheduler = createSaveScheduler<number>({ save });
    play(scheduler.push, 5);
    scheduler.flush();
    vi.advanceTimersByTime(60_000);
    play(scheduler.push, 3, 5);
    expect(values()).toEqual([2.25, 4.75, 7.25]);
  });

  it('saves at once when flushed, and not again later', () => {
    const scheduler = createSaveScheduler<number>({ save });
    scheduler.push(7);
    scheduler.flush();
    expect(values()).toEqual([7]);
    scheduler.flush();
    vi.advanceTimersByTime(60_000);
    expect(values()).toEqual([7]);
  });

  it('folds waiting changes together', () => {
    const scheduler = createSaveScheduler<{ at: number; furthest: number }>({
      save,
      merge: (waiting, next) => ({ ...next, furthest: Math.max(waiting.furthest, next.furthest) }),
    });
    scheduler.push({ at: 40, furthest: 40 });
    scheduler.push({ at: 5, furthest: 5 });
    scheduler.flush();
    expect(values()).toEqual([{ at: 5, furthest: 40 }]);
  });

  it('forgets what waits when canceled', () => {
    const scheduler = createSaveScheduler<number>({ save });
    scheduler.push(1);
    scheduler.cancel();
    vi.advanceTimersByTime(60_000);
    expect(values()).toEqual([]);
  });
});
