import { describe, expect, it } from 'vitest';
import { localTimeOn, toInstant, wallClock } from '#domain/time/local-time.ts';
import { instantInWords } from '#domain/time/time-words.ts';

describe('a stored zone that this runtime does not know', () => {
  const noon = Date.parse('2026-11-28T12:00:00Z');
  const zone = 'Mars/Olympus';

  it('counts as UTC, so that reading, release runs and calendars go on', () => {
    expect(wallClock(zone, noon)).toBe(noon);
    expect(toInstant(zone, noon)).toBe(noon);
    expect(localTimeOn(zone, noon / 86_400_000 - 0.5, '09:00')).toBe(noon - 3 * 3_600_000);
  });

  it('is not named in words, whose time is that of UTC', () => {
    expect(instantInWords(noon, zone)).toBe('Saturday 28 November 2026 at 12:00 (UTC)');
  });
});
