import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSaveScheduler } from '../../../../../web/src/features/player/playback/save-scheduler.ts';

describe('save scheduler', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('saves once, a second after the last change', () => {
    const save = vi.fn();
    const scheduler = createSaveScheduler<number>({ save });
    scheduler.push(1);
    vi.advanceTimersByTime(600);
    scheduler.push(2);
    vi.advanceTimersByTime(999);
    expect(save).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(save.mock.calls).toEqual([[2]]);
  });

  it('saves every 15 s while changes never pause', () => {
    const save = vi.fn();
    const scheduler = createSaveScheduler<number>({ save });
    // Playback tells its position four times a second.
    for (let quarter = 0; quarter < 4 * 60; quarter += 1) {
      scheduler.push(quarter / 4);
      vi.advanceTimersByTime(250);
    }
    expect(save.mock.calls.map(([position]) => position as number)).toEqual([14.75, 29.75, 44.75, 59.75]);
  });

  it('saves at once when flushed, and not again later', () => {
    const save = vi.fn();
    const scheduler = createSaveScheduler<number>({ save });
    scheduler.push(7);
    scheduler.flush();
    expect(save.mock.calls).toEqual([[7]]);
    scheduler.flush();
    vi.advanceTimersByTime(60_000);
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('folds waiting changes together', () => {
    const save = vi.fn();
    const scheduler = createSaveScheduler<{ at: number; furthest: number }>({
      save,
      merge: (waiting, next) => ({ ...next, furthest: Math.max(waiting.furthest, next.furthest) }),
    });
    scheduler.push({ at: 40, furthest: 40 });
    scheduler.push({ at: 5, furthest: 5 });
    scheduler.flush();
    expect(save.mock.calls).toEqual([[{ at: 5, furthest: 40 }]]);
  });

  it('forgets what waits when canceled', () => {
    const save = vi.fn();
    const scheduler = createSaveScheduler<number>({ save });
    scheduler.push(1);
    scheduler.cancel();
    vi.advanceTimersByTime(60_000);
    expect(save).not.toHaveBeenCalled();
  });
});
