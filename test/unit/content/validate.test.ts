import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFolder } from '#bin/content/check/check-folder.ts';
import { readCourse } from '#bin/content/read/read-courses.ts';
import { inCourse, lectureCourse, lectureFiles, mp4, plainCourse } from '../../support/course-folder.ts';
import { folderOf, lectureCourseWith, listProblems, problemsIn } from '../../support/course-problems.ts';
import { startCpuTimer } from '../../support/cpu-time.ts';

describe('a folder of courses', () => {
  it('in order has no problems, whatever lies beside the courses', async () => {
    const path = folderOf({
      ...inCourse('vectors', { 'course.yaml': lectureCourse, ...lectureFiles }),
      ...inCourse('card', { 'course.yaml': plainCourse }),
      'README.md': 'x',
      '_build/course.yaml': 'nonsense: [',
      '.git/config': 'x',
    });
    const { problems, courses, checked } = await checkFolder(path);
    expect(problems).toEqual([]);
    expect(courses.map(({ id }) => id)).toEqual(['card', 'vectors']);
    expect(checked).toBe(2);
  });

  it('has every problem of every course reported at its line', async () => {
    const problems = await listProblems({
      ...inCourse('one', {
        'course.yaml': plainCourse.replace('beginner', 'easy').replace('price: 0', 'price: -1'),
      }),
      ...inCourse('two', { 'course.yaml': `${plainCourse}skils: [a]\nlearners: many\n` }),
    });
    expect(problems.sort()).toEqual([
      'one/course.yaml:4: level: must be one of beginner, intermediate, advanced, mixed',
      'one/course.yaml:7: price: must be 0 or more',
      'two/course.yaml:8: unknown field "skils" (did you mean "skills"?)',
      'two/course.yaml:9: learners: must be a number, not a string',
    ]);
  });

  it.each([
    ['absent', () => '/no/such/folder', /There is no folder/],
    ['a file', () => join(folderOf({ 'a.txt': 'x' }), 'a.txt'), /is a file/],
    ['empty', () => folderOf({ 'a.txt': 'x' }), /contains no courses/],
    [
      'itself a course',
      () => folderOf({ 'course.yaml': plainCourse, 'lectures/x': '' }),
      /is itself a course/,
    ],
  ])('that is %s is told in one line', async (_, path, message) => {
    await expect(checkFolder(path())).rejects.toThrow(message);
  });
});

describe('a course', () => {
  it.each(['Bad_Name', 'double--hyphen'])('may not be named %s', async (id) => {
    expect(await listProblems(inCourse(id, { 'course.yaml': plainCourse }))).toEqual([
      expect.stringContaining('the folder name is the course id'),
    ]);
  });

  it.each(['enrolled', 'content'])('may not take the address %s', async (id) => {
    expect(await listProblems(inCourse(id, { 'course.yaml': plainCourse }))).toEqual([
      expect.stringContaining('cannot be a course id'),
    ]);
  });

  it('needs its course.yaml', async () => {
    expect(await listProblems({ 'vectors/cover.txt': 'x' })).toContainEqual(
      expect.stringContaining('"course.yaml" does not exist'),
    );
  });

  it.each([
    [
      'title: Vectors',
      'title: 7',
      '1: title: must be text (quote it if it looks like a number), not a number',
    ],
    ['title: Vectors', 'title: ""', '1: title: must not be empty'],
    ['title: Vectors\n', '', '1: title: is missing: give text (quote it if it looks like a number)'],
    ['price: 0', 'price: 9.999', '7: price: must have at most two decimals'],
    ['price: 0', 'price: 0.49', '7: price: must be 0.50 or more, the least that can be charged'],
    ['price: 0', 'price: 0\nupgradePrice: 0.2', '8: upgradePrice: must be 0.50 or more'],
    ['price: 0', 'price: "9"', '7: price: must be a number, not a string'],
    ['topic: machine-learning', 'topic: Machine Learning', '3: topic: must be a slug'],
    ['{ name: Ines Okoro }', '{ nmae: Ines }', '6: unknown field "nmae" (did you mean "name"?)'],
    ['price: 0', 'price: 0\nprice: 1', '8: Map keys must be unique'],
    ['price: 0', 'price: [', '8: '],
    ['price: 0', 'price: 0\ndrip: "yes"', '8: drip: must be true or false, not a string'],
    ['price: 0', 'price: .inf', '7: price: must be a number, not Infinity'],
    ['price: 0', 'price: 0\nupgradePrice: 0', '8: upgradePrice: must be above 0'],
    ['price: 0', 'price: 0\n---\ntitle: Two', '8: a file holds one document'],
    ['price: 0', 'price: 0\nrating: 6', '8: rating: must be 5 or less'],
    ['price: 0', 'price: 0\nlearners: 1.5', '8: learners: must be a whole number'],
  ])('with %j turned into %j is refused', async (from, to, message) => {
    const problems = await listProblems(inCourse('v', { 'course.yaml': plainCourse.replace(from, to) }));
    expect(problems).toContainEqual(expect.stringContaining(`v/course.yaml:${message}`));
  });

  it.each(['[', '{a: ', '- '])('that is nested too deeply with %s is one problem', async (bracket) => {
    for (const depth of [1_000, 2_000, 20_000]) {
      const text = `skills:\n  ${bracket.repeat(depth)}x`;
      const problems = await listProblems(inCourse('one', { 'course.yaml': text }));
      expect(problems.filter((each) => /call stack/.test(each))).toEqual([]);
      if (depth === 20_000) expect(problems).toEqual([expect.stringMatching(/: is nested too deeply$/)]);
    }
  });

  it.each([
    ['skills:\n', (index: number) => `  k${index}: 1\n`, 10_000, '2: a map has more than 2000 keys'],
    ['a: &a 1\nb:\n', () => '  - *a\n', 5_000, '1003: the file has more than 1000 aliases'],
  ])('with no bound after %j is refused in time', async (head, line, count, message) => {
    const text = head + Array.from({ length: count }, (_, index) => line(index)).join('');
    const spent = startCpuTimer();
    expect(await listProblems(inCourse('one', { 'course.yaml': text }))).toContainEqual(
      expect.stringContaining(`one/course.yaml:${message}`),
    );
    expect(spent()).toBeLessThan(3_000);
  });

  it('must fit into one item of the table', async () => {
    const lecture = (index: number) =>
      `      - { id: l${index}, title: ${'x'.repeat(200)}, type: free, contentType: other }\n`;
    const sections = Array.from(
      { length: 3 },
      (_, section) =>
        `  - title: S\n    lectures:\n${Array.from({ length: 500 }, (_, index) => lecture(section * 500 + index)).join('')}`,
    );
    const course = `${plainCourse}sections:\n${sections.join('')}`;
    expect(await listProblems(inCourse('v', { 'course.yaml': course }))).toEqual([
      'v/course.yaml:1: is too large: 300 KB of text at most',
    ]);
  });

  it('must fit into one item also with the storage keys of its files', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `files/d${index}.csv`);
    const paths = names.map((name) => `{path: ${name}}`).join();
    const lecture = (index: number) =>
      `      - { id: l${index}, title: L, type: free, contentType: other, files: [${paths}] }\n`;
    const lectures = Array.from({ length: 200 }, (_, index) => lecture(index)).join('');
    const files = inCourse('course-with-many-files', {
      'course.yaml': `${plainCourse}sections:\n  - title: S\n    lectures:\n${lectures}`,
      ...Object.fromEntries(names.map((name) => [name, 'a,b\n'])),
    });
    const expected = expect.stringMatching(/course\.yaml:1: is stored with .* make it several courses$/);
    expect(await listProblems(files)).toEqual([expected]);
    const { course, problems } = await readCourse(join(folderOf(files), 'course-with-many-files'));
    expect([course, problems.length]).toEqual([undefined, 1]);
  });

  it('needs a cover that is the picture its name says, and only one', async () => {
    const png = Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1');
    const withCovers = (files: Record<string, Buffer | string>) =>
      listProblems(inCourse('v', { 'course.yaml': plainCourse, ...files }));
    expect(await withCovers({ 'cover.png': png })).toEqual([]);
    expect(await withCovers({ 'cover.jpg': png })).toEqual(['v/cover.jpg:1: is not a jpg picture']);
    expect(await withCovers({ 'cover.gif': 'GIF89a' })).toEqual([
      'v/cover.gif:1: a cover must be one of cover.jpg, cover.png, cover.webp',
    ]);
    expect(await withCovers({ 'cover.png': png, 'cover.webp': 'RIFF0000WEBP0000' })).toEqual([
      'v:1: has 2 covers: keep one',
    ]);
  });
});

describe('a lecture', () => {
  it.each([
    ['id: check', 'id: welcome', '17: the id "welcome" is already used by the lecture on line 11'],
    ['id: check', 'id: Check it', '17: sections[0].lectures[1].id: must be a slug'],
    ['type: free', 'type: premium', '13: type: premium lectures are only allowed in courses with drip: true'],
    [
      'type: free',
      'type: free\n        release: { afterDays: 1 }',
      '14: release: is only allowed in courses with drip: true',
    ],
    [
      'contentType: quiz',
      'contentType: quiz\n        preview: true',
      '21: preview: is only allowed with contentType: video or article',
    ],
    [
      'type: free',
      'type: premium\n        preview: true',
      '14: preview: is only allowed on lectures with type: free',
    ],
    [
      'type: free',
      'type: free\n        preview: yes please',
      '14: sections[0].lectures[0].preview: must be true',
    ],
    ['        video: lectures/welcome.mp4\n', '', '11: video: a video lecture must name its file'],
    ['        quiz: quizzes/basics.yaml\n', '', '17: quiz: a quiz lecture must name its file'],
    ['contentType: video', 'contentType: other', '15: video: is only allowed with contentType: video'],
    ['lectures/welcome.mp4', '../welcome.mp4', '15: "../welcome.mp4" leaves the course folder'],
    ['lectures/welcome.mp4', '/etc/passwd', '15: "/etc/passwd" leaves the course folder'],
    ['lectures/welcome.mp4', 'lectures/../../x.mp4', '15: "lectures/../../x.mp4" leaves the course folder'],
    ['lectures/welcome.mp4', 'welcome.mp4', '15: "welcome.mp4" must be a name such as lectures/'],
    [
      'lectures/welcome.mp4',
      './lectures/welcome.mp4',
      '15: "./lectures/welcome.mp4" must be a name such as lectures/welcome.mp4: write it as lectures/welcome.mp4',
    ],
    [
      'lectures/welcome.mp4',
      './welcome.mp4',
      '15: "./welcome.mp4" must be a name such as lectures/welcome.mp4: it stands in another folder than such a file may',
    ],
    [
      'lectures/welcome.mp4',
      'lectures/Welcome.MP4',
      '15: "lectures/Welcome.MP4" must be a name such as lectures/welcome.mp4: it has another ending than such a file may, and capital letters count',
    ],
    [
      'lectures/welcome.mp4',
      'lectures/one/welcome.mov',
      '15: "lectures/one/welcome.mov" must be a name such as lectures/welcome.mp4: it stands in another folder than such a file may; it has another ending',
    ],
    ['lectures/welcome.mp4', 'lectures/other.mp4', '15: "lectures/other.mp4" does not exist'],
    ['{ en: ', '{ English!: ', '16: "English!" is not a language tag'],
    ['type: free', 'typ: free', '13: unknown field "typ" (did you mean "type"?)'],
    [
      'title: Check',
      'title: Check\n        duration: -1',
      '19: sections[0].lectures[1].duration: must be 0 or more',
    ],
    [
      'video: lectures/welcome.mp4',
      'video: lectures/welcome.mp4\n        duration: 600',
      '16: duration: 600 s is too long, the video lasts 61 s: leave duration out, or give 56 to 66',
    ],
    [
      'video: lectures/welcome.mp4',
      'video: lectures/welcome.mp4\n        duration: 55',
      '16: duration: 55 s is too short, the video lasts 61 s: leave duration out, or give 56 to 66',
    ],
    [
      'video: lectures/welcome.mp4',
      'video: lectures/welcome.mp4\n        duration: 0',
      '16: duration: a video lasts 1 s or more',
    ],
    ['{ en: ', '{ en-12: ', '16: "en-12" is not a language tag'],
  ])('with %j turned into %j is refused', async (from, to, message) => {
    expect(await lectureCourseWith(from, to)).toContainEqual(
      expect.stringContaining(`vectors/course.yaml:${message}`),
    );
  });

  it.each([
    ['{ afterDays: 7 }', undefined],
    ['{ afterDays: 7, at: "09:00" }', undefined],
    ['{ on: 2026-12-01T09:00:00Z }', undefined],
    ['{ afterDays: 7, on: 2026-12-01T09:00:00Z }', 'has afterDays and on: keep one'],
    ['{}', 'needs one of afterDays, on and after'],
    ['{ on: 2026-12-01T09:00:00Z, at: "09:00" }', 'release.at: is not allowed with on'],
    ['{ afterDays: 7, at: "24:00" }', 'must be a time from "00:00" to "23:59"'],
    ['{ afterDays: -1 }', 'must be 0 or more'],
    ['{ on: tomorrow }', 'must be an instant in UTC'],
    ['{ on: 2026-12-01T09:00:00+01:00 }', 'must be an instant in UTC'],
    ['{ afterDay: 7, afterDays: 7 }', 'unknown field "afterDay" (did you mean "afterDays"?)'],
  ])('of a drip course with release %s', async (release, message) => {
    const text = lectureCourse.replace('type: free', `type: drip\n        release: ${release}`);
    const problems = await listProblems(
      inCourse('v', { ...lectureFiles, 'course.yaml': `drip: true\n${text}` }),
    );
    if (message === undefined) expect(problems).toEqual([]);
    else expect(problems).toEqual([expect.stringMatching(/^v\/course\.yaml:15: /)]);
    if (message !== undefined) expect(problems[0]).toContain(message);
  });

  it('may not reach out of its folder through a symbolic link', async () => {
    const path = folderOf({
      ...inCourse('v', { ...lectureFiles, 'course.yaml': lectureCourse }),
      '_aside/secret.mp4': mp4(61),
    });
    const { 'lectures/welcome.mp4': _video, ...others } = lectureFiles;
    const linked = folderOf(inCourse('v', { ...others, 'course.yaml': lectureCourse }));
    symlinkSync(join(path, '_aside/secret.mp4'), join(linked, 'v/lectures/welcome.mp4'));
    symlinkSync(join(path, 'v'), join(linked, 'w'));
    expect((await problemsIn(linked)).sort()).toEqual([
      expect.stringMatching(/^v\/course.yaml:15: "lectures\/welcome.mp4" is a symbolic link/),
      expect.stringMatching(/^w:1: is a symbolic link/),
    ]);
  });
});
