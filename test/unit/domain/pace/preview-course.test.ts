import { describe, expect, it } from 'vitest';
import { simulationJson } from '#bin/content/simulate/simulate.ts';
import { readLearner } from '#bin/content/simulate/simulate-options.ts';
import type { Release } from '#contract/schemas/course.ts';
import { courseAccess, type Entitlements } from '#domain/course/access.ts';
import { type Course, type CourseLecture, lecturesOf } from '#domain/course/course.ts';
import { releaseSubject, welcomeSubject } from '#domain/mail/mail-subjects.ts';
import { previewCourse } from '#domain/pace/preview-course.ts';
import { nextDue, releaseStep, startReleases } from '#domain/pace/release-due.ts';
import { endOfDay } from '#domain/time/local-time.ts';
import { randomFrom } from '#test/support/courses.ts';
import { courseOf } from '#test/support/learning.ts';
import { scheduledLecture } from '#test/support/releases.ts';

const dayMs = 24 * 3_600_000;
const iso = (instant: number): string => new Date(instant).toISOString();

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Havana',
];

/** A course, somebody who joins it, and a moment at which to look. */
const makePair = (seed: number) => {
  const random = randomFrom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  // Around both changes of the clocks, on either side of the equator.
  const start =
    Date.parse(pick(['2026-03-20T00:00Z', '2026-09-28T00:00Z', '2026-10-20T00:00Z'])) + below(20 * dayMs);
  const hour = () => (random() < 0.5 ? { at: pick(['00:00', '02:30', '09:00', '23:59']) } : {});
  const release = (before: readonly CourseLecture[], isPremium: boolean): Release | undefined => {
    const awaited = before.filter(({ type }) => isPremium || type !== 'premium');
    const kind = below(5);
    if (kind === 0) return undefined;
    if (kind === 1) return { on: iso(start + (below(40) - 10) * dayMs) };
    if (kind === 2 && awaited.length > 0) return { after: pick(awaited).id, days: below(4), ...hour() };
    return { afterDays: below(25), ...hour() };
  };
  const lectures: CourseLecture[] = [];
  for (let index = 0; index < 3 + below(6); index += 1) {
    const type = pick(['free', 'drip', 'drip', 'premium'] as const);
    lectures.push(
      scheduledLecture(`l${index}`, release(lectures, type === 'premium'), { type, contentType: 'other' }),
    );
  }
  const zone = pick(zones);
  const date = iso(start + below(45) * dayMs).slice(0, 10);
  const at = random() < 0.5 ? start + below(45 * dayMs) : Math.max(start, endOfDay(date, zone));
  return {
    course: courseOf('x', lectures, { drip: true }),
    learner: { start, zone, isUpgraded: random() < 0.5, at },
  };
};

/** What the schedule's own run does for somebody until nothing is due any more: every mail, at the time at which it is due. */
const runReleases = (course: Course, { start, zone, isUpgraded }: ReturnType<typeof makePair>['learner']) => {
  const clock = { subscribedAt: start, timeZone: zone };
  const held = {
    grants: isUpgraded ? [{ kind: 'upgrade' as const, id: 'u' }] : [],
    openedLectures: new Set<string>(),
  };
  let announced = new Set(startReleases(course, clock, start).announced);
  const mails = [{ at: start, subject: welcomeSubject(course.title), told: [] as string[] }];
  for (let due = nextDue(course, clock, start); due; due = nextDue(course, clock, due.at)) {
    const step = releaseStep(course, clock, { mailedThrough: start, announced }, held, due.at);
    announced = new Set(step.announced);
    if (step.lectures.length === 0) continue;
    const subject = releaseSubject([{ title: course.title, lectures: step.lectures }]);
    mails.push({ at: due.at, subject, told: step.lectures.map(({ id }) => id) });
  }
  const entitlements: Entitlements = {
    ...held,
    subscription: { subscribedAt: start, zones: [{ zone, since: start }] },
  };
  const atOnce = lecturesOf(course)
    .map(({ lecture: { id } }) => id)
    .filter((id) => courseAccess(course, entitlements, start).get(id)?.state === 'open');
  return { mails, atOnce };
};

describe('a preview', () => {
  it('equals simulate, and what the release run really does, for 200 pairs of learner and day', () => {
    let open = 0;
    let locked = 0;
    for (let seed = 1; seed <= 200; seed += 1) {
      const { course, learner } = makePair(seed);
      const { content, mails } = previewCourse(course, learner);
      const clock = { subscribedAt: learner.start, timeZone: learner.zone };
      const simulated = simulationJson(course, readLearner(course, clock, { upgraded: learner.isUpgraded }));
      const real = runReleases(course, learner);
      const unlocked = new Set(content.unlockedContent);

      expect(mails, `seed ${seed}`).toEqual(simulated.mails);
      expect(mails, `seed ${seed}`).toEqual(real.mails.map(({ at, subject }) => ({ at: iso(at), subject })));
      const byThen = simulated.unlocks.filter(({ at }) => Date.parse(at) <= learner.at);
      expect(unlocked, `seed ${seed}`).toEqual(new Set(byThen.map(({ lectureId }) => lectureId)));
      const told = real.mails.filter(({ at }) => at <= learner.at).flatMap((mail) => mail.told);
      expect(unlocked, `seed ${seed}`).toEqual(new Set([...real.atOnce, ...told]));
      for (const lecture of content.content.flatMap((section) => section.lectures)) {
        const unlock = simulated.unlocks.find(({ lectureId }) => lectureId === lecture.id);
        if (lecture.isUnlocked) open += 1;
        else locked += 1;
        expect(lecture.isUnlocked || lecture.unlocksAt, `seed ${seed}, ${lecture.id}`).toBe(
          lecture.isUnlocked || unlock?.at,
        );
      }
    }
    expect(Math.min(open, locked)).toBeGreaterThan(200);
  });

  it('has what waits locked with the name of what it waits for, and without the upgrade no mail of premium lectures', () => {
    const course = courseOf(
      'x',
      [
        scheduledLecture('first', undefined),
        scheduledLecture('waits', { after: 'first' }),
        scheduledLecture('bonus', { afterDays: 1 }, { type: 'premium' }),
      ],
      { drip: true },
    );
    const start = Date.parse('2026-11-22T10:00:00Z');
    const at = (isUpgraded: boolean) =>
      previewCourse(course, { start, zone: 'UTC', isUpgraded, at: start + 400 * dayMs });
    expect(at(false).content.content[0]?.lectures[1]).toMatchObject({
      isUnlocked: false,
      waitsFor: { lectureId: 'first', title: 'About first' },
    });
    expect(at(false).content.content[0]?.lectures[1]).not.toHaveProperty('unlocksAt');
    expect(at(false).content.content[0]?.lectures[2]).toMatchObject({ requiresUpgrade: true });
    expect(at(false).mails.map(({ subject }) => subject)).toEqual([
      'Confirm your address: welcome to Course x',
    ]);
    expect(at(true).mails.map(({ subject }) => subject)).toEqual([
      'Confirm your address: welcome to Course x',
      'New lecture unlocked: About bonus',
    ]);
  });

  it('of a course that is bought begins with its receipt', () => {
    const course = courseOf('x', [scheduledLecture('a', { afterDays: 1 })], { drip: true, price: 79 });
    const start = Date.parse('2026-11-22T10:00:00Z');
    const { mails } = previewCourse(course, { start, zone: 'UTC', isUpgraded: false, at: start });
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your purchase of Course x',
      'New lecture unlocked: About a',
    ]);
  });
});

describe('the last moment of a date', () => {
  it.each([
    ['2026-11-22', 'UTC', '2026-11-22T23:59:59.999Z'],
    ['2026-11-22', 'Asia/Kathmandu', '2026-11-22T18:14:59.999Z'],
    // A day of 25 hours, and one of 23.
    ['2026-10-25', 'Europe/Berlin', '2026-10-25T22:59:59.999Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-29T21:59:59.999Z'],
    // The next day begins at one o'clock, because its first hour is skipped.
    ['2026-04-23', 'Africa/Cairo', '2026-04-23T21:59:59.999Z'],
    ['9999-12-31', 'UTC', '9999-12-31T23:59:59.999Z'],
  ])('%s in %s', (date, zone, last) => {
    expect(iso(endOfDay(date, zone))).toBe(last);
  });
});
