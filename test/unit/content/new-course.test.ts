import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkFolder } from '#bin/content/check/check-folder.ts';
import { quizKeysAt } from '#bin/content/check/quiz-schema.ts';
import { courseKeysAt } from '#bin/content/check/schema.ts';
import { courseYaml, fillReference, quizYaml } from '#bin/content/new/course-template.ts';
import { newCourseFiles, writeNewCourse } from '#bin/content/new/new-course.ts';
import { captions, inCourse, mp4, png } from '../../support/course-folder.ts';
import { makeFolder } from '../../support/temporary-folder.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const reference = readFileSync(join(root, 'docs/courses.md'), 'utf8');

const writeFolder = (files: Readonly<Record<string, string | Buffer>>): string =>
  makeFolder(files, onTestFinished);

/** Names of all fields of course and quiz files. */
const fields = new Set([
  ...courseKeysAt([]),
  ...courseKeysAt(['instructor']),
  ...courseKeysAt(['pace']),
  ...courseKeysAt(['sections', 0]),
  ...courseKeysAt(['sections', 0, 'lectures', 0]),
  ...courseKeysAt(['sections', 0, 'lectures', 0, 'release']),
  ...courseKeysAt(['sections', 0, 'lectures', 0, 'chapters', 0]),
  ...courseKeysAt(['sections', 0, 'lectures', 0, 'files', 0]),
  ...quizKeysAt([]),
  ...quizKeysAt(['questions', 0]),
]);
const findMissing = (text: string): string[] =>
  [...fields].filter((field) => !new RegExp(`^.*\\b${field}\\b`, 'm').test(text));

describe('a new course', () => {
  it('validates as it is written, without a warning', async () => {
    const path = writeFolder({});
    expect(await writeNewCourse('deep-learning', path)).toBe(join(path, 'deep-learning'));
    const { problems, courses } = await checkFolder(path);
    expect(problems).toEqual([]);
    expect(courses[0]?.data.title).toBe('Deep learning');
  });

  it('validates with everything switched on that it explains', async () => {
    const { 'course.yaml': text = '', ...rest } = newCourseFiles('deep-learning');
    const all = text
      .replace(/^(\s*)#(?! )/gm, '$1')
      .replace('drip: false', 'drip: true')
      .replace('type: free', 'type: premium');
    const path = writeFolder(
      inCourse('deep-learning', {
        ...rest,
        'course.yaml': all,
        'lectures/welcome.mp4': mp4(61),
        'lectures/welcome.en.vtt': captions,
        'lectures/why-it-works.md': 'Because.\n',
        'files/numbers.csv': '1\n',
      }),
    );
    const { problems, courses } = await checkFolder(path);
    expect(problems).toEqual([]);
    expect(courses[0]?.data).toMatchObject({ upgradePrice: 49, rating: 4.7, draft: true });
    expect(courses[0]?.data.sections[0]?.lectures).toHaveLength(5);
  });

  it('explains every field that there is', () => {
    expect(findMissing(Object.values(newCourseFiles('x')).join('\n'))).toEqual([]);
  });

  it('is never written over anything', async () => {
    const path = writeFolder({});
    mkdirSync(join(path, 'mine'));
    writeFileSync(join(path, 'mine/course.yaml'), 'mine');
    await expect(writeNewCourse('mine', path)).rejects.toThrow('exists already');
    expect(readFileSync(join(path, 'mine/course.yaml'), 'utf8')).toBe('mine');
  });

  it.each([
    ['Deep Learning', 'cannot be the id of a course'],
    ['../up', 'cannot be the id of a course'],
    ['enrolled', 'is an address of the site'],
  ])('cannot be called %s', async (id, message) => {
    await expect(writeNewCourse(id, writeFolder({}))).rejects.toThrow(message);
  });
});

describe('the reference of the format', () => {
  it('is what the guides of the fields say today', () => {
    expect(fillReference(reference), 'run npm run courses-reference and commit the result').toBe(reference);
  });

  it('has a row for every field', () => {
    const rows = reference.split('\n').filter((line) => line.startsWith('|'));
    expect(findMissing(rows.map((row) => (row.match(/`[^`]*`/g) ?? []).join(' ')).join('\n'))).toEqual([]);
  });

  it('says which part it lacks', () => {
    expect(() => fillReference(reference.replace('<!-- quiz fields', ''))).toThrow(
      'lacks the part quiz fields',
    );
  });

  it('has an example that validates and leaves no field of the format out', async () => {
    const article = /````markdown\n([\s\S]*?)````/.exec(reference)?.[1] ?? '';
    const [course, quiz] = [courseYaml('deep-learning', 'full'), quizYaml('full')];
    const exercise = Object.fromEntries(
      Object.entries(newCourseFiles('deep-learning')).filter(([name]) => name.startsWith('exercises/')),
    );
    const path = writeFolder(
      inCourse('deep-learning', {
        'course.yaml': course,
        'quizzes/foundations.yaml': quiz,
        ...exercise,
        'lectures/welcome.mp4': mp4(61),
        'lectures/welcome.en.vtt': captions,
        'lectures/why-it-works.md': article,
        'lectures/figures/angle.png': png(60, 40),
        'files/numbers.csv': 'a,b\n',
      }),
    );
    const { problems, courses } = await checkFolder(path);
    expect(problems).toEqual([]);
    expect(courses).toHaveLength(1);
    expect(findMissing(`${course}${quiz}`)).toEqual([]);
  });
});
