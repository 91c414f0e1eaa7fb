import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkCourse } from '#bin/content/check/check-course.ts';
import { openCourseSpool } from '#bin/content/read/course-spool.ts';
import { readFolder } from '#bin/content/read/read-folder.ts';
import { resolveCourse } from '#bin/content/resolve/resolve-course.ts';
import { toCourseCard } from '#domain/course/course-card.ts';
import { toCourseDetail } from '#domain/course/course-detail.ts';
import { toInstructorProfile } from '#domain/course/instructor-profile.ts';
import { inCourse, plainCourse, png } from '../../support/course-folder.ts';
import { folderOf, listProblems } from '../../support/course-problems.ts';

const taught = plainCourse.replace('{ name: Ines Okoro }', 'ines-okoro');
const ines = 'name: Ines Okoro\ntitle: Engineer\nbio: Builds **things**.\n';
const course = inCourse('vectors', { 'course.yaml': taught });

const resolve = async (files: Record<string, string | Buffer>) => {
  const { source, problems } = await checkCourse(join(folderOf(files), 'vectors'));
  if (!source) throw new Error(problems.map(({ message }) => message).join());
  return resolveCourse(source);
};

describe('an instructor with a file', () => {
  it('teaches the courses that name the id, and is no course', async () => {
    expect(await listProblems({ ...course, 'instructors/ines-okoro.yaml': ines })).toEqual([]);
  });

  it('is published with name, title and id on the card, the picture on the page, and all of it in the profile', async () => {
    const { course: published, files } = await resolve({
      ...course,
      'instructors/ines-okoro.yaml': `${ines}picture: ines.png\nlinks:\n  - https://example.com/ines\n  - { url: https://example.org/p, title: Papers }\n`,
      'instructors/ines.png': png(8, 8),
    });
    expect(toCourseCard(published).instructor).toEqual({
      name: 'Ines Okoro',
      title: 'Engineer',
      id: 'ines-okoro',
    });
    const [picture] = files;
    expect(picture?.key).toMatch(/^covers\/instructors\/ines-okoro\.[0-9a-f]{8}\.png$/);
    expect(toCourseDetail(published).instructor.picture).toBe(`/${picture?.key}`);
    expect(toInstructorProfile([published])).toMatchObject({
      bioHtml: '<p>Builds <strong>things</strong>.</p>',
      picture: `/${picture?.key}`,
      links: [
        { url: 'https://example.com/ines', title: 'example.com' },
        { url: 'https://example.org/p', title: 'Papers' },
      ],
      courses: [{ id: 'vectors' }],
    });
  });

  it('changes every one of their courses when the file changes', async () => {
    const before = await resolve({ ...course, 'instructors/ines-okoro.yaml': ines });
    const after = await resolve({ ...course, 'instructors/ines-okoro.yaml': ines.replace('things', 'more') });
    expect(after.sourceHash).not.toBe(before.sourceHash);
  });

  it('is not looked for in a file that has the name of the folder', async () => {
    const files = { ...inCourse('vectors', { 'course.yaml': plainCourse }), instructors: 'Ines Okoro' };
    expect(await listProblems(files)).toEqual([]);
    const spool = await openCourseSpool();
    try {
      const { courses, problems } = await readFolder(folderOf(files), new Map(), spool);
      expect(problems).toEqual([]);
      expect(courses.map(({ id }) => id)).toEqual(['vectors']);
    } finally {
      spool.remove();
    }
  });

  it('is read again where the course looks as it did', async () => {
    const path = folderOf({ ...course, 'instructors/ines-okoro.yaml': ines });
    const long = new Date(Date.now() - 60_000);
    const settle = () => utimesSync(join(path, 'instructors/ines-okoro.yaml'), long, long);
    settle();
    // Files count as settled two seconds after their last change, whatever their time says.
    await new Promise((resume) => setTimeout(resume, 2_100));
    const spool = await openCourseSpool();
    try {
      const first = await readFolder(path, new Map(), spool);
      const signature = first.signatures.get('vectors') ?? '';
      expect(signature).not.toBe('');
      const known = new Map([['vectors', { signature, sourceHash: first.courses[0]?.sourceHash ?? '' }]]);
      expect((await readFolder(path, known, spool)).courses).toEqual([]);
      writeFileSync(join(path, 'instructors/ines-okoro.yaml'), ines.replace('things', 'more'));
      expect((await readFolder(path, known, spool)).courses.map(({ id }) => id)).toEqual(['vectors']);
    } finally {
      spool.remove();
    }
  });
});

describe('a mistake about an instructor', () => {
  it.each([
    [
      'an id without a file',
      {},
      ['vectors/course.yaml:6: instructor: "instructors/ines-okoro.yaml" does not exist beside the courses'],
    ],
    [
      'a field that is missing and one too many',
      { 'instructors/ines-okoro.yaml': 'nam: Ines\n' },
      [
        'vectors/course.yaml:6: instructor: instructors/ines-okoro.yaml has problems',
        'instructors/ines-okoro.yaml:1: name: is missing: give text (quote it if it looks like a number)',
        'instructors/ines-okoro.yaml:1: unknown field "nam" (did you mean "name"?)',
      ],
    ],
    [
      'a picture that is none',
      { 'instructors/ines-okoro.yaml': `${ines}picture: ines.png\n`, 'instructors/ines.png': 'text' },
      [
        'vectors/course.yaml:6: instructor: instructors/ines-okoro.yaml has problems',
        'instructors/ines-okoro.yaml:4: picture: is not a png picture',
      ],
    ],
    [
      'each of several at once',
      {
        'vectors/course.yaml': `${taught.replace('beginner', 'easy')}longDescription: "![A map](map.png)"\n`,
        'instructors/ines-okoro.yaml': `nam: Ines\nbio: '![A map](map.png)'\npicture: ines.png\n`,
      },
      [
        'vectors/course.yaml:4: level: must be one of beginner, intermediate, advanced, mixed',
        'vectors/course.yaml:6: instructor: instructors/ines-okoro.yaml has problems',
        'vectors/course.yaml:8: longDescription: the image "map.png" is left out',
        'instructors/ines-okoro.yaml:1: name: is missing: give text (quote it if it looks like a number)',
        'instructors/ines-okoro.yaml:1: unknown field "nam" (did you mean "name"?)',
        'instructors/ines-okoro.yaml:2: bio: the image "map.png" is left out',
        'instructors/ines-okoro.yaml:3: picture: "ines.png" does not exist',
      ],
    ],
    [
      'a link that runs a script',
      { 'instructors/ines-okoro.yaml': `${ines}links: ["javascript:alert(1)"]\n` },
      [
        'vectors/course.yaml:6: instructor: instructors/ines-okoro.yaml has problems',
        expect.stringMatching(/^instructors\/ines-okoro\.yaml:4: links\[0\]: must be an address/),
      ],
    ],
    [
      'somebody whom no course names',
      { 'instructors/ines-okoro.yaml': ines, 'instructors/nobody.yaml': 'name: Nobody\n' },
      ['instructors/nobody.yaml:1: no course names this instructor, so there is no page'],
    ],
  ])('is named with its place: %s', async (_what, files, problems) => {
    expect(await listProblems({ ...course, ...files } as Record<string, string | Buffer>)).toEqual(problems);
  });

  it('is named in the object of a course too', async () => {
    const files = inCourse('vectors', { 'course.yaml': plainCourse.replace('name: Ines', 'nme: Ines') });
    expect(await listProblems(files)).toEqual([
      'vectors/course.yaml:6: instructor.name: is missing: give text (quote it if it looks like a number)',
      'vectors/course.yaml:6: unknown field "nme" (did you mean "name"?)',
    ]);
  });
});

describe('language, prerequisites and last change', () => {
  it('are fields of the course, and the language of the card', async () => {
    const { course: published } = await resolve(
      inCourse('vectors', {
        'course.yaml': `${plainCourse}language: de\nprerequisites: [Algebra]\nupdated: 2026-10-01\n`,
      }),
    );
    expect(toCourseCard(published).language).toBe('de');
    expect(toCourseDetail(published)).toMatchObject({
      language: 'de',
      prerequisites: ['Algebra'],
      updated: '2026-10-01',
    });
  });

  it('are English and none where the author says nothing', async () => {
    const { course: published } = await resolve(inCourse('vectors', { 'course.yaml': plainCourse }));
    expect(toCourseCard(published)).not.toHaveProperty('language');
    expect(toCourseDetail(published)).toMatchObject({ language: 'en', prerequisites: [] });
  });

  it.each(['english', 'DE', 'pt-BR', 'x'])('refuse the language %s', async (language) => {
    const files = inCourse('vectors', { 'course.yaml': `${plainCourse}language: ${language}\n` });
    expect(await listProblems(files)).toEqual([
      'vectors/course.yaml:8: language: must be a language tag of two or three lower-case letters, such as de',
    ]);
  });
});
