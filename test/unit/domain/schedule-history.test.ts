import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Entitlements, lectureAccess, noEntitlements, unlockTime } from '#domain/course/access.ts';
import { type Course, type CourseLecture, lecturesOf } from '#domain/course/course.ts';
import { nextDue, releaseStep } from '#domain/pace/release-due.ts';
import { withScheduleHistory } from '#domain/pace/schedule-history.ts';

const hour = 3_600_000;
const day = 24 * hour;
const at = (text: string): number => Date.parse(text);
type Release = CourseLecture['release'];
type Outline = Pick<Course, 'sections'>;

const lecture = (id: string, release: Release, type: CourseLecture['type'] = 'drip'): CourseLecture => ({
  id,
  title: id,
  type,
  contentType: 'video',
  duration: 60,
  ...(release && { release }),
});
const course = (...lectures: CourseLecture[]): Outline => ({ sections: [{ title: 'All', lectures }] });
/** The course record after these publications, in order. */
const published = (...publications: readonly (readonly [number, Outline])[]): Outline => {
  const [[, first] = [0, course()], ...rest] = publications;
  return rest.reduce((record, [time, next]) => withScheduleHistory(next, record, time), first);
};
const find = (record: Outline, id = 'l'): CourseLecture => {
  const found = lecturesOf(record).find(({ lecture }) => lecture.id === id);
  if (!found) throw new Error(`no lecture ${id}`);
  return found.lecture;
};
const subscribed = (subscribedAt: number, zones = [{ zone: 'UTC', since: subscribedAt }]): Entitlements => ({
  ...noEntitlements,
  subscription: { subscribedAt, zones },
});
const opensAt = (record: Outline, who: Entitlements, id = 'l'): string =>
  new Date(unlockTime(find(record, id), who)).toISOString();

const start = at('2026-11-01T10:00:00Z');
const change = at('2026-11-10T12:00:00Z');
const week = course(lecture('l', { afterDays: 7 }));
const month = course(lecture('l', { afterDays: 30 }));

describe('a schedule that changes', () => {
  const later = published([start, week], [change, month]);

  it('leaves open what it had opened, looked at or not', () => {
    expect(opensAt(later, subscribed(start))).toBe('2026-11-08T10:00:00.000Z');
    expect(lectureAccess(find(later), subscribed(start), change + day)).toEqual({ state: 'open' });
  });

  it('moves what was still to come', () => {
    expect(opensAt(later, subscribed(at('2026-11-05T10:00:00Z')))).toBe('2026-12-05T10:00:00.000Z');
  });

  it('is all that counts for whoever subscribes after it', () => {
    expect(opensAt(later, subscribed(change))).toBe('2026-12-10T12:00:00.000Z');
  });

  it('opens at once what it makes due in the past, and not before', () => {
    const sooner = published([start, month], [change, week]);
    expect(opensAt(sooner, subscribed(start))).toBe(new Date(change).toISOString());
  });

  it('keeps counting while it is being replaced', () => {
    expect(lectureAccess(find(later), subscribed(change - 7 * day + 5_000), change + 10_000).state).toBe(
      'open',
    );
    expect(lectureAccess(find(later), subscribed(change - 7 * day + 60_000), change + day).state).toBe(
      'locked',
    );
  });

  it('counts for premium lectures once the upgrade is bought', () => {
    const record = published(
      [start, course(lecture('l', { afterDays: 7 }, 'premium'))],
      [change, course(lecture('l', { afterDays: 30 }, 'premium'))],
    );
    const who = subscribed(start);
    expect(lectureAccess(find(record), who, change + day).state).toBe('upgrade');
    const upgraded = { ...who, grants: [{ kind: 'upgrade', id: 'cs' } as const] };
    expect(lectureAccess(find(record), upgraded, change + day).state).toBe('open');
  });

  it('adds nothing to the record when only something else changes, and one entry per real change', () => {
    const renamed = published(
      [start, week],
      [change, course({ ...lecture('l', { afterDays: 7 }), title: 'New' })],
    );
    expect(find(renamed)).toEqual({ ...lecture('l', { afterDays: 7 }), title: 'New' });
    const back = published([start, week], [change, month], [change + day, month], [change + 2 * day, week]);
    expect(find(back)).toEqual({
      ...lecture('l', { afterDays: 7 }),
      releaseSince: '2026-11-12T12:00:00.000Z',
      earlierReleases: [
        { release: { afterDays: 7 } },
        { release: { afterDays: 30 }, releaseSince: '2026-11-10T12:00:00.000Z' },
      ],
    });
  });

  it('has mails go out for what it opens, and for nothing twice', () => {
    const clock = { subscribedAt: start, timeZone: 'UTC' };
    const added = published(
      [start, week],
      [change, course(lecture('l', undefined), lecture('new', { afterDays: 1 }))],
    );
    expect(
      releaseStep(added, clock, { mailedThrough: change - hour }, noEntitlements, change).lectures.map(
        ({ id }) => id,
      ),
    ).toEqual(['new']);
    const atOnce = published([start, month], [change, course(lecture('l', undefined))]);
    expect(nextDue(atOnce, clock, start)).toEqual({ at: change, lectureIds: ['l'] });
    const told = { mailedThrough: 0, announced: new Set(['l']) };
    expect(releaseStep(later, clock, told, noEntitlements, start + 60 * day).lectures).toEqual([]);
    expect(nextDue(later, clock, change)).toBeNull();
  });
});

describe('whatever is published and whenever', () => {
  const releases = fc.oneof(
    fc.constant(undefined),
    fc.record({ afterDays: fc.integer({ min: 0, max: 40 }) }),
    fc.record({
      afterDays: fc.integer({ min: 0, max: 40 }),
      at: fc.integer({ min: 0, max: 23 }).map((hours) => `${String(hours).padStart(2, '0')}:00`),
    }),
    fc.record({
      on: fc.integer({ min: 0, max: 60 * 24 }).map((hours) => new Date(start + hours * hour).toISOString()),
    }),
  );
  const hours = (max: number) => fc.integer({ min: 0, max });
  const histories = fc.array(fc.record({ gap: hours(15 * 24), release: releases }), {
    minLength: 1,
    maxLength: 6,
  });
  const zones = fc.array(
    fc.record({
      since: hours(60 * 24),
      zone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Apia', 'Asia/Kathmandu'),
    }),
    { minLength: 1, maxLength: 4 },
  );

  it('nothing that was open closes', () => {
    fc.assert(
      fc.property(
        histories,
        zones,
        hours(40 * 24),
        fc.array(hours(100 * 24), { minLength: 2, maxLength: 12 }),
        (history, moves, begun, looks) => {
          let time = start;
          const publications = history.map(
            ({ gap, release }) => [(time += gap * hour + 1), course(lecture('l', release))] as const,
          );
          const begins = start + begun * hour;
          const changes = moves
            .map(({ since, zone }) => ({ zone, since: start + since * hour }))
            .sort((a, b) => a.since - b.since);
          let wasOpen = false;
          for (const look of [...looks].sort((a, b) => a - b)) {
            const now = begins + look * hour;
            const known = publications.filter(([date], index) => index === 0 || date <= now);
            const inForce = changes.filter(({ since }, index) => index === 0 || since <= now);
            const open =
              lectureAccess(find(published(...known)), subscribed(begins, inForce), now).state === 'open';
            expect(wasOpen && !open).toBe(false);
            wasOpen = open;
          }
        },
      ),
    );
  });

  it('unlocks at the first hour at which the schedule then published makes it due', () => {
    fc.assert(
      fc.property(histories, hours(40 * 24), (history, begun) => {
        let time = start;
        // Published on the half hour and due on the hour: at no hour is there a doubt which schedule holds.
        const publications = history.map(
          ({ gap, release }, index) =>
            [(time += index === 0 ? 0 : gap * hour + hour) + hour / 2, release] as const,
        );
        const begins = start + begun * hour;
        const due = (release: Release): number => {
          if (!release) return -Infinity;
          if (release.on !== undefined) return Date.parse(release.on);
          const { afterDays = 0, at: local } = release;
          if (local === undefined) return begins + afterDays * day;
          return Math.floor(begins / day) * day + afterDays * day + Number(local.slice(0, 2)) * hour;
        };
        let walked = begins;
        for (; ; walked += hour) {
          const inForce = publications.filter(([date], index) => index === 0 || date <= walked).at(-1);
          if (due(inForce?.[1]) <= walked) break;
        }
        const record = published(
          ...publications.map(([date, release]) => [date, course(lecture('l', release))] as const),
        );
        const unlocked = Math.max(
          begins,
          Math.ceil(unlockTime(find(record), subscribed(begins)) / hour) * hour,
        );
        expect(unlocked).toBe(walked);
      }),
    );
  });
});
