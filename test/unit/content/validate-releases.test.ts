import { describe, expect, it } from 'vitest';
import { checkFolder } from '#bin/content/check/check-folder.ts';
import { resolveCourse } from '#bin/content/resolve/resolve-course.ts';
import { inCourse, plainCourse } from '../../support/course-folder.ts';
import { folderOf, listProblems } from '../../support/course-problems.ts';

const lecture = (id: string, type: string, release?: string): string =>
  `      - id: ${id}\n        title: ${id}\n        type: ${type}\n        contentType: other\n${release === undefined ? '' : `        release: ${release}\n`}`;
const courseOf = (...lectures: string[]): string =>
  `${plainCourse}drip: true\nsections:\n  - title: One\n    lectures:\n${lectures.join('')}`;
const problems = (text: string) => listProblems(inCourse('v', { 'course.yaml': text }));

/** Lists the problems of a course with a free lecture, one with this release, and a premium one. */
const waiting = (release: string, type = 'drip') =>
  problems(courseOf(lecture('first', 'free'), lecture('second', type, release), lecture('third', 'premium')));

describe('a lecture that waits for another one', () => {
  it.each([
    '{ after: first }',
    '{ after: first, days: 0 }',
    '{ after: first, days: 2, at: "09:00" }',
    '{ after: first, at: "09:00" }',
  ])('may have release %s', async (release) => {
    expect(await waiting(release)).toEqual([]);
  });

  it.each([
    ['{ after: second }', 'after: a lecture cannot wait for itself: name one that comes before'],
    ['{ after: third }', 'after: "third" comes later in the course: name a lecture that comes before'],
    [
      '{ after: elsewhere }',
      'after: there is no lecture "elsewhere" in this course: name one that comes before',
    ],
    ['{ after: firs }', 'there is no lecture "firs" in this course (did you mean "first"?)'],
    ['{ after: first, afterDays: 3 }', 'has afterDays and after: keep one'],
    ['{ after: first, on: 2026-12-01T09:00:00Z }', 'has on and after: keep one'],
    ['{ afterDays: 3, days: 2 }', 'release.days: counts from the completion that after names'],
    ['{ on: 2026-12-01T09:00:00Z, days: 2 }', 'release.days: counts from the completion that after names'],
    ['{ on: 9999-12-31T23:59:59.500Z }', 'release.on: must be before the year 9999'],
    ['{ days: 2 }', 'needs one of afterDays, on and after'],
    ['{ after: first, days: 1.5 }', 'release.days: must be a whole number'],
    ['{ after: first, days: -1 }', 'release.days: must be 0 or more'],
    ['{ after: 7 }', 'release.after: must be a slug such as deep-learning, not a number'],
    ['{ after: first, day: 2 }', 'unknown field "day" (did you mean "days"?)'],
  ])('may not have release %s', async (release, message) => {
    const found = await waiting(release);
    expect(found).toContainEqual(expect.stringContaining(message));
    for (const problem of found) expect(problem).toMatch(/^v\/course\.yaml:20: /);
  });

  it('is not kept from those without the upgrade by a premium one', async () => {
    const course = (type: string) =>
      courseOf(lecture('first', 'premium'), lecture('second', type, '{ after: first }'));
    for (const type of ['free', 'drip']) {
      expect(await problems(course(type))).toEqual([
        expect.stringContaining('v/course.yaml:20: after: "first" is premium'),
      ]);
    }
    expect(await problems(course('premium'))).toEqual([]);
  });

  it('has all mistakes of the course reported at once', async () => {
    const found = await problems(
      courseOf(lecture('a', 'drip', '{ after: b }'), lecture('b', 'drip', '{ after: gone }')),
    );
    expect(found.map((problem) => problem.split(':')[1])).toEqual(['16', '21']);
  });
});

describe('what a course lets learners change', () => {
  const withPace = (pace: string) =>
    courseOf(lecture('a', 'free')).replace('drip: true\n', `drip: true\npace: ${pace}\n`);
  const publishedPace = async (text: string) => {
    const { courses } = await checkFolder(folderOf(inCourse('v', { 'course.yaml': text })));
    const [source] = courses;
    if (!source) throw new Error('The course has problems');
    const { course, sourceHash } = await resolveCourse(source);
    return { pace: course.pace, sourceHash };
  };

  it('is published whole where it is not what holds anyway, and else not at all', async () => {
    const silent = await publishedPace(courseOf(lecture('a', 'free')));
    expect(silent.pace).toBeUndefined();
    for (const same of ['{}', '{ pause: true }', '{ ahead: false, days: true, speed: true, pause: true }']) {
      expect(await publishedPace(withPace(same))).toEqual(silent);
    }
    const open = await publishedPace(withPace('{ ahead: true }'));
    expect(JSON.stringify(open.pace)).toBe('{"pause":true,"speed":true,"days":true,"ahead":true}');
    expect(open.sourceHash).not.toBe(silent.sourceHash);
    expect((await publishedPace(withPace('{ speed: false, ahead: true, days: true }'))).pace).toEqual({
      pause: true,
      speed: false,
      days: true,
      ahead: true,
    });
  });

  it.each([
    ['{ pause: sometimes }', '9: pace.pause: must be true or false, not a string'],
    ['{ faster: true }', '9: unknown field "faster"'],
    ['{ pauses: true }', '9: unknown field "pauses" (did you mean "pause"?)'],
    ['true', '9: pace: must be a mapping, not a boolean'],
  ])('may not be %s', async (pace, message) => {
    expect(await problems(withPace(pace))).toEqual([expect.stringContaining(`v/course.yaml:${message}`)]);
  });

  it('is for courses that open over time', async () => {
    expect(await problems(`${plainCourse}pace: { pause: true }\n`)).toEqual([
      'v/course.yaml:8: pace: is only allowed in courses with drip: true: add drip: true, or remove it',
    ]);
  });
});

describe('a draft', () => {
  it('is checked like every course, and differs in nothing else', async () => {
    expect(await problems(`${plainCourse}draft: soon\n`)).toEqual([
      'v/course.yaml:8: draft: must be true or false, not a string',
    ]);
    const resolve = async (text: string) => {
      const { courses } = await checkFolder(folderOf(inCourse('v', { 'course.yaml': text })));
      return Promise.all(courses.map(resolveCourse));
    };
    const [plain] = await resolve(plainCourse);
    const [draft] = await resolve(`${plainCourse}draft: true\n`);
    expect(plain?.isDraft).toBe(false);
    expect(draft).toEqual({ ...plain, isDraft: true });
  });
});
