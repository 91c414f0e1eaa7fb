import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unlockTime } from '#domain/course/access.ts';
import { nextDue, type ReleaseClock, releaseStep, startReleases } from '#domain/pace/release-due.ts';
import { dueShards, toDueShard } from '#lambdas/stores/subscriptions/due-shards.ts';
import { courseOf } from '../../support/learning.ts';
import { scheduledLecture } from '../../support/releases.ts';

const day = 24 * 3_600_000;
const nobody = { grants: [], openedLectures: new Set<string>() };
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'];
const time = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-01-01') });
const release = fc.oneof(
  fc.record({
    afterDays: fc.integer({ min: 0, max: 400 }),
    at: fc.constantFrom('00:00', '02:30', '09:00', '23:59'),
  }),
  fc.record({ afterDays: fc.integer({ min: 0, max: 400 }) }),
  time.map((on) => ({ on: new Date(on).toISOString() })),
);
const course = fc
  .array(fc.record({ release: fc.option(release, { nil: undefined }), premium: fc.boolean() }), {
    maxLength: 12,
  })
  .map((lectures) =>
    courseOf(
      'x',
      lectures.map((each, index) =>
        scheduledLecture(`l${index}`, each.release, { type: each.premium ? 'premium' : 'drip' }),
      ),
    ),
  );
const clock: fc.Arbitrary<ReleaseClock> = fc.record({
  subscribedAt: time,
  timeZone: fc.constantFrom(...zones),
});

describe('what is due', () => {
  it('is announced once, never early and never late, whenever the schedule runs', () => {
    fc.assert(
      fc.property(
        course,
        clock,
        fc.array(fc.integer({ min: 0, max: 90 * day }), { maxLength: 30 }),
        (of, at, gaps) => {
          const entitlements = {
            ...nobody,
            subscription: {
              subscribedAt: at.subscribedAt,
              zones: [{ zone: at.timeZone, since: at.subscribedAt }],
            },
          };
          const start = startReleases(of, at, at.subscribedAt);
          let state = { mailedThrough: at.subscribedAt, announced: new Set(start.announced) };
          const told: string[] = [];
          let now = at.subscribedAt;
          for (const gap of [...gaps, 500 * 3 * day]) {
            const before = now;
            now += gap;
            const step = releaseStep(of, at, state, nobody, now);
            for (const lecture of step.lectures) {
              const unlocks = unlockTime(lecture, entitlements);
              expect(unlocks).toBeLessThanOrEqual(now);
              expect(unlocks).toBeGreaterThan(before);
              told.push(lecture.id);
            }
            state = { mailedThrough: now, announced: new Set(step.announced) };
          }
          const expected = of.sections
            .flatMap(({ lectures }) => lectures)
            .filter((lecture) => lecture.release && lecture.type !== 'premium')
            .filter((lecture) => unlockTime(lecture, entitlements) > at.subscribedAt)
            .map(({ id }) => id);
          expect([...told].sort()).toEqual([...expected].sort());
          expect(nextDue(of, at, now)).toBeNull();
        },
      ),
    );
  });

  it('comes at the unlocks themselves, the next one first, with all that unlock together', () => {
    fc.assert(
      fc.property(course, clock, time, (of, at, after) => {
        const next = nextDue(of, at, after);
        const entitlements = {
          ...nobody,
          subscription: {
            subscribedAt: at.subscribedAt,
            zones: [{ zone: at.timeZone, since: at.subscribedAt }],
          },
        };
        const coming = of.sections
          .flatMap(({ lectures }) => lectures)
          .filter((lecture) => lecture.release && unlockTime(lecture, entitlements) > after);
        const soonest = Math.min(...coming.map((lecture) => unlockTime(lecture, entitlements)));
        expect(next?.at).toBe(coming.length > 0 ? soonest : undefined);
        expect([...(next?.lectureIds ?? [])].sort()).toEqual(
          coming
            .filter((lecture) => unlockTime(lecture, entitlements) === soonest)
            .map(({ id }) => id)
            .sort(),
        );
      }),
    );
  });

  it('keeps its local time when the clocks change', () => {
    const of = courseOf('x', [
      scheduledLecture('a', { afterDays: 1, at: '09:00' }),
      scheduledLecture('b', { afterDays: 8, at: '09:00' }),
    ]);
    const at = { subscribedAt: Date.parse('2026-10-20T08:00:00Z'), timeZone: 'Europe/Berlin' };
    const first = nextDue(of, at, at.subscribedAt);
    expect(first).toEqual({ at: Date.parse('2026-10-21T07:00:00Z'), lectureIds: ['a'] });
    expect(nextDue(of, at, first?.at ?? 0)).toEqual({
      at: Date.parse('2026-10-28T08:00:00Z'),
      lectureIds: ['b'],
    });
  });

  it('leaves out what was opened, and settles it', () => {
    const of = courseOf('x', [scheduledLecture('a', { afterDays: 1 })]);
    const at = { subscribedAt: 0, timeZone: 'UTC' };
    const held = { grants: [], openedLectures: new Set(['a']) };
    const step = releaseStep(of, at, { mailedThrough: 0, announced: new Set() }, held, 2 * day);
    expect(step).toEqual({ lectures: [], announced: ['a'] });
  });

  it('uses the time of the last announcement when no announced lectures are stored', () => {
    const of = courseOf('x', [
      scheduledLecture('a', { afterDays: 1 }),
      scheduledLecture('b', { afterDays: 3 }),
    ]);
    const step = releaseStep(
      of,
      { subscribedAt: 0, timeZone: 'UTC' },
      { mailedThrough: 2 * day },
      nobody,
      4 * day,
    );
    expect(step.lectures.map(({ id }) => id)).toEqual(['b']);
    expect(step.announced).toEqual(['a', 'b']);
  });
});

describe('the shard of a subscription', () => {
  it('is one of eight, always the same, and evenly used', () => {
    const counts = new Map<string, number>(dueShards.map((shard) => [shard, 0]));
    expect(dueShards).toHaveLength(8);
    for (let index = 0; index < 8_000; index += 1) {
      const id = `course#EMAIL#learner-${index}%40example.com`;
      expect(toDueShard(id)).toBe(toDueShard(id));
      counts.set(toDueShard(id), (counts.get(toDueShard(id)) ?? NaN) + 1);
    }
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(200);
  });
});
