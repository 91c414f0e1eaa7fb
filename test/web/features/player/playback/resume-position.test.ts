import { describe, expect, it } from 'vitest';
import { latestWatchState, resumePosition } from '#web/features/player/playback/resume-position.ts';

describe('resume position', () => {
  it.each([
    ['the saved second', { timestamp: 31.5, completed: false }, 61, 31.5],
    ['the start when never watched', { timestamp: 0, completed: false }, 61, 0],
    ['the start of a finished lecture left at its end', { timestamp: 58, completed: true }, 61, 0],
    [
      'the saved second of a finished lecture that is watched again',
      { timestamp: 20, completed: true },
      61,
      20,
    ],
    ['the start when only the last moment is left', { timestamp: 60, completed: false }, 61, 0],
    ['the start when the video became shorter', { timestamp: 90, completed: false }, 61, 0],
    ['the saved second when the duration is unknown', { timestamp: 31, completed: false }, 0, 31],
    ['the start for nonsense', { timestamp: Number.NaN, completed: false }, 61, 0],
  ])('is %s', (_, state, duration, expected) => {
    expect(resumePosition(state, duration)).toBe(expected);
  });
});

describe('the later of two records', () => {
  const server = { timestamp: 40, completed: true, updatedAt: '2026-11-21T10:00:00.000Z' };
  const at = Date.parse(server.updatedAt);

  it('is the unsent save when it is newer, and completion stays', () => {
    const waiting = { timestamp: 12, completed: false, savedAt: at + 1 };
    expect(latestWatchState(server, waiting)).toEqual({ timestamp: 12, completed: true });
  });
  it('is the server’s when another device was later', () => {
    expect(latestWatchState(server, { timestamp: 12, completed: false, savedAt: at - 1 })).toBe(server);
  });
  it('is the start when there is neither', () => {
    expect(latestWatchState(null, undefined)).toEqual({ timestamp: 0, completed: false });
  });
});
