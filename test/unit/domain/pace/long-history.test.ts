import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Release } from '#contract/schemas/course.ts';
import { paceFactsMax } from '#domain/pace/decide-pace.ts';
import { dueTime, earliestDue } from '#domain/pace/due-time.ts';
import type { PaceFact } from '#domain/pace/pace-fact.ts';
import { nextDue, type ReleaseClock, releaseStep } from '#domain/pace/release-due.ts';
import { getTimeline } from '#domain/pace/timeline.ts';
import { weekdays } from '#domain/pace/weekdays.ts';
import { courseOf } from '#test/support/learning.ts';
import { zones } from '#test/support/pace/clock-table.ts';
import { scheduledLecture } from '#test/support/releases.ts';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.parse('2026-03-01T10:00:00Z');
const lectures = 60;
const timeOfDay = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(11, 16);

it('asks for the due times of a lecture by a few of two hundred settings', () => {
  let asked = 0;
  const release = (index: number): Release => ({
    // Whoever asks when a release is due looks here first.
    get on() {
      asked += 1;
      return undefined;
    },
    afterDays: index * 3,
    ...(index % 2 === 1 && { at: '09:00' }),
  });
  const course = courseOf(
    'x',
    Array.from({ length: lectures }, (_, index) => scheduledLecture(`l${index}`, release(index))),
    { drip: true },
  );
  // Every one to another hour: as many settings as changes.
  const pace = Array.from({ length: paceFactsMax }, (_, index): PaceFact => ({
    since: start + index * 20 * hour,
    at: timeOfDay(index * 7),
  }));
  const clock: ReleaseClock = { subscribedAt: start, timeZone: 'Europe/Berlin', pace };
  const state = { mailedThrough: start, announced: new Set<string>() };
  const now = start + 90 * day;
  const { announced } = releaseStep(course, clock, state, { grants: [], openedLectures: new Set() }, now);
  expect(announced.length).toBeGreaterThan(25);
  expect(nextDue(course, clock, now)).not.toBeNull();
  expect(asked).toBeLessThanOrEqual(5 * lectures);
});

it('is never due before the earliest that it can be, in any zone, on any weekdays, at any hour', () => {
  const hours = fc.integer({ min: 0, max: 24 * 60 - 1 }).map(timeOfDay);
  const change = fc.record(
    {
      status: fc.constantFrom('running' as const, 'paused' as const),
      speed: fc.constantFrom('slower' as const, 'planned' as const, 'faster' as const),
      days: fc.subarray([...weekdays]),
      at: hours,
    },
    { requiredKeys: [] },
  );
  const releases = fc.record({ afterDays: fc.nat(200), at: hours }, { requiredKeys: ['afterDays'] });
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.nat(300 * 24),
      releases,
      fc.array(change),
      (zone, begin, release, changes) => {
        const anchor = start + begin * hour;
        const pace = changes.map((each, index): PaceFact => ({ ...each, since: anchor + index * 31 * hour }));
        const timeline = getTimeline({ zones: [{ zone, since: anchor }], pace });
        const earliest = earliestDue(release, anchor, zone, timeline);
        for (const state of timeline.states) {
          expect(dueTime(release, anchor, state, timeline)).toBeGreaterThanOrEqual(earliest);
        }
      },
    ),
  );
});
