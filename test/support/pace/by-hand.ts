import { describe, expect, it } from 'vitest';
import type { Release } from '#contract/schemas/course.ts';
import { type Entitlements, noEntitlements, unlockTime } from '#domain/course/access.ts';
import type { PaceFact } from '#domain/pace/pace-fact.ts';

/** Local times of Berlin: +01:00 from 25 October 2026 on. Subscribed on Sunday 1 November at 10:00. */
export const berlin = (text: string): number =>
  Date.parse(`${text.length === 10 ? `${text}T00:00` : text}:00+01:00`);
export const begun = berlin('2026-11-01T10:00');
type Change = readonly [time: string, fact: Omit<PaceFact, 'since'>];
type Move = readonly [time: string, zone: string];

export const learner = (
  changes: readonly Change[] = [],
  moves: readonly Move[] = [],
  completed: Readonly<Record<string, string>> = {},
): Entitlements => ({
  ...noEntitlements,
  subscription: {
    subscribedAt: begun,
    zones: [
      { zone: 'Europe/Berlin', since: begun },
      ...moves.map(([time, zone]) => ({ zone, since: berlin(time) })),
    ],
    pace: changes.map(([time, fact]) => ({ since: berlin(time), ...fact })),
  },
  completions: new Map(Object.entries(completed).map(([id, time]) => [id, berlin(time)])),
});
export const lecture = (release?: Release) => ({
  id: 'l',
  type: 'drip' as const,
  ...(release && { release }),
});
export const opens = (release: Release | undefined, who: Entitlements): string => {
  const at = unlockTime(lecture(release), who);
  if (!Number.isFinite(at)) return at > 0 ? 'never' : 'always';
  return new Date(at + 3_600_000).toISOString().slice(0, 16);
};

export const week: Release = { afterDays: 7 };
export const weekAt9: Release = { afterDays: 7, at: '09:00' };
export const paused: Omit<PaceFact, 'since'> = { status: 'paused' };
export const running: Omit<PaceFact, 'since'> = { status: 'running' };

type Row = readonly [rule: string, release: Release | undefined, who: Entitlements, expected: string];
export const rows = (name: string, cases: readonly Row[]): void => {
  describe(name, () => {
    it.each(cases)('%s', (_, release, who, expected) => {
      expect(opens(release, who)).toBe(expected);
    });
  });
};
