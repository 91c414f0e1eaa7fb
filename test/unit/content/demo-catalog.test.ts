import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFolder } from '#bin/content/check/check-folder.ts';

const { courses: sources, problems } = await checkFolder(join(import.meta.dirname, '../../../content'));
/** The courses as written in their files, with the length of each lecture in seconds. */
const courses = sources.map(({ id, data, videoSeconds }) => ({
  ...data,
  id,
  lectures: data.sections
    .flatMap(({ lectures }) => lectures)
    .map((lecture) => ({
      ...lecture,
      seconds: lecture.duration ?? (lecture.video === undefined ? 0 : (videoSeconds.get(lecture.video) ?? 0)),
    })),
}));
type Course = (typeof courses)[number];
const isOpen = ({ lectures }: Course): boolean => lectures.length > 0;
const open = courses.filter(isOpen);
const day = 86_400;

const sumSeconds = (lectures: Course['lectures']): number =>
  lectures.reduce((sum, { seconds }) => sum + seconds, 0);

/** Highest price of a minute of video in dollars; for thirty minutes and more, any price is accepted. */
const dollarsPerMinute = 1;
const isWorth = (dollars: number, seconds: number): boolean =>
  seconds >= 1_800 || dollars <= dollarsPerMinute * (seconds / 60);

/** Shortest and longest time, in seconds, that each duration may stand for. */
const spans: Readonly<Record<Course['duration'], readonly [number, number]>> = {
  'under-2-hours': [0, 7_200],
  '1-4-weeks': [7 * day, 28 * day],
  '1-3-months': [28 * day, 92 * day],
  '3-6-months': [84 * day, 184 * day],
};
/** Seconds that a course takes: until its last release, or at five hours of video a week. */
const computeSpan = (course: Course): number => {
  const releases = course.lectures.map(({ release }) => release?.afterDays ?? 0);
  const seconds = sumSeconds(course.lectures);
  return Math.max(Math.max(0, ...releases) * day, seconds > 7_200 ? (seconds / 18_000) * 7 * day : seconds);
};

describe('the demo catalog', () => {
  it('is valid, with courses to take and one to buy', () => {
    expect(problems).toEqual([]);
    expect(open.length).toBeGreaterThanOrEqual(9);
    expect(courses.length - open.length).toBeLessThanOrEqual(4);
    expect(open.some(({ price, drip }) => price > 0 && !drip)).toBe(true);
    expect(open.some(({ upgradePrice }) => upgradePrice !== undefined)).toBe(true);
  });

  it.each(open.map((course) => [course.id, course] as const))(
    'charges for %s what it holds',
    (_id, course) => {
      const { lectures } = course;
      expect(isWorth(course.price, sumSeconds(lectures))).toBe(true);
      const premium = lectures.filter(({ type }) => type === 'premium');
      if (premium.length > 0) expect(isWorth(course.upgradePrice ?? 49, sumSeconds(premium))).toBe(true);
    },
  );

  it.each(open.map((course) => [course.id, course] as const))('says how long %s takes', (_id, course) => {
    const [least, most] = spans[course.duration];
    expect(computeSpan(course)).toBeGreaterThanOrEqual(least);
    expect(computeSpan(course)).toBeLessThanOrEqual(most);
  });

  it('has a lecture for everybody to try in every course that can be taken', () => {
    const closed = open.filter(({ lectures }) => !lectures.some(({ preview }) => preview));
    expect(closed.map(({ id }) => id)).toEqual([]);
  });

  it('invents neither learners nor ratings', () => {
    expect(courses.filter(({ learners, rating }) => learners !== undefined || rating !== undefined)).toEqual(
      [],
    );
  });

  it('features no course that cannot be taken, and says of each that it is in preparation', () => {
    expect(courses.filter((course) => course.featured && !isOpen(course))).toEqual([]);
    const silent = courses.filter(
      (course) => !isOpen(course) && !course.longDescription.includes('The lectures are in preparation'),
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });
});
