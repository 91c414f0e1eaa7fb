import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockToleranceMs, isLeaseUsable, leaseSeconds, toLeaseClaims } from '#domain/learning/lease.ts';

const issued = Date.parse('2026-11-21T10:00:00.750Z');
const claims = toLeaseClaims({ sub: 'auth0|ada', course: 'rag', lectures: ['a', 'b'] }, issued);
const begins = claims.iat * 1_000;
const ends = claims.exp * 1_000;
const usable = (now: number, highestSeen = 0): boolean => isLeaseUsable({ claims, now, highestSeen });

describe('a lease', () => {
  it('names learner, course, lectures and seven days in whole seconds', () => {
    expect(claims).toEqual({
      sub: 'auth0|ada',
      course: 'rag',
      lectures: ['a', 'b'],
      iat: Math.floor(issued / 1_000),
      exp: Math.floor(issued / 1_000) + 7 * 86_400,
    });
    expect(leaseSeconds).toBe(604_800);
  });

  it('can be used from its issue to its end, and at its end no more', () => {
    expect([usable(issued), usable(ends - 1), usable(ends), usable(ends + 1)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('can be used by a clock that stands five minutes before its issue, and by none before that', () => {
    expect([usable(begins - clockToleranceMs), usable(begins - clockToleranceMs - 1)]).toEqual([true, false]);
  });

  it('can be used by a clock that stands five minutes before what was seen, and by none before that', () => {
    const seen = begins + 86_400_000;
    expect([usable(seen - clockToleranceMs, seen), usable(seen - clockToleranceMs - 1, seen)]).toEqual([
      true,
      false,
    ]);
    expect(usable(seen - 10 * 86_400_000, seen)).toBe(false);
  });

  it('is over once the end was seen, also for a clock that is set back by less than five minutes', () => {
    expect([usable(ends - 1, ends - 1), usable(ends - 1, ends)]).toEqual([true, false]);
  });

  it('is never used before what was seen or after its end, however the clock is set', () => {
    const hoursTurned = fc.array(fc.integer({ min: -200, max: 200 }));
    fc.assert(
      fc.property(hoursTurned, (turns) => {
        let highestSeen = begins;
        for (const hours of turns) {
          const now = highestSeen + hours * 3_600_000;
          if (isLeaseUsable({ claims, now, highestSeen })) {
            expect(now).toBeGreaterThanOrEqual(highestSeen - clockToleranceMs);
            expect(Math.max(now, highestSeen)).toBeLessThan(ends);
          }
          highestSeen = Math.max(highestSeen, now);
        }
      }),
    );
  });
});
