import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { checkFolder } from '#bin/content/check/check-folder.ts';
import { newCourseFiles } from '#bin/content/new/new-course.ts';
import { describeProblems } from '#bin/content/problem.ts';
import { resolveCourse } from '#bin/content/resolve/resolve-course.ts';
import { PublishedExercise } from '#contract/published-exercise.ts';
import { inCourse } from '#test/support/course-folder.ts';
import { folderOf, listProblems } from '#test/support/course-problems.ts';

afterEach(() => vi.unstubAllEnvs());

const files = newCourseFiles('fresh');

/** The exercise of a new course as learners see it, with some of its files replaced. */
const publish = async (changed: Readonly<Record<string, string>>): Promise<PublishedExercise> => {
  const { courses, problems } = await checkFolder(folderOf(inCourse('fresh', { ...files, ...changed })));
  expect(describeProblems(problems)).toBe('');
  const [course] = courses;
  if (!course) throw new Error('The course was not read');
  const resolved = await resolveCourse(course);
  const stored = resolved.files.find(({ key }) => key.startsWith('exercises/'));
  if (!stored || !('content' in stored.source)) throw new Error('No exercise is published');
  return PublishedExercise.parse(JSON.parse(new TextDecoder().decode(stored.source.content)));
};

it('an exercise is published with the packages that its file names', async () => {
  vi.stubEnv('PYTHON_PACKAGES', join('test', 'fixtures', 'python-packages'));
  const settings = files['exercises/cosine/exercise.yaml'] ?? '';
  expect((await publish({})).packages).toEqual([]);
  const named = await publish({ 'exercises/cosine/exercise.yaml': `${settings}packages: [greetings]\n` });
  expect(named.packages).toEqual(['greetings']);
});

it('an exercise that was written with the line ends of Windows is published with plain ones', async () => {
  const windows = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, text.replaceAll('\n', '\r\n')] as const),
  );
  expect(await publish(windows)).toEqual(await publish({}));
});

it.each([
  ['a title', '# Hints\n\n## One\n\nA.\n\n## Two\n\n### More\n\nB.\n'],
  ['no title', '## One\n\nA.\n\n## Two\n\n### More\n\nB.\n'],
])('hints are the sections of a file with %s', async (_, text) => {
  const { hints } = await publish({ 'exercises/cosine/hints.md': text });
  expect(hints.map((hint) => hint.replace(/ id="[^"]*"/g, ''))).toEqual([
    '<h3>One</h3>\n<p>A.</p>',
    '<h3>Two</h3>\n<h3>More</h3>\n<p>B.</p>',
  ]);
});

it.each([
  [
    'text before the first section belongs to its hint',
    'Try it first.\n\n## One\n\nA.\n',
    '<p>Try it first.</p>\n<h3>One</h3>\n<p>A.</p>',
  ],
  [
    'a heading in a quote begins no hint',
    '## One\n\n> ## Said\n',
    '<h3>One</h3>\n<blockquote>\n<h2>Said</h2>\n</blockquote>',
  ],
  ['a text without sections is one hint', 'Try it.\n', '<p>Try it.</p>'],
])('%s', async (_, text, hint) => {
  expect((await publish({ 'exercises/cosine/hints.md': text })).hints).toEqual([hint]);
});

it('a footnote is refused in hints with its line', async () => {
  const text = '## One\n\nA.[^1]\n\n## Two\n\nB.\n\n[^1]: Said elsewhere.\n';
  expect(await listProblems(inCourse('fresh', { ...files, 'exercises/cosine/hints.md': text }))).toEqual([
    'fresh/exercises/cosine/hints.md:9: a hint has no footnotes, because it is opened by itself: write the note into the hint',
  ]);
});

it.each([
  ['module', 'module: class'],
  ['entry', 'entry: lambda'],
])('a keyword of Python is refused as %s of an exercise, where it stands', async (field, written) => {
  const settings = (files['exercises/cosine/exercise.yaml'] ?? '').replace(
    new RegExp(`^${field}: .*`, 'm'),
    written,
  );
  expect(settings).toContain(written);
  const word = written.slice(field.length + 2);
  expect(
    await listProblems(inCourse('fresh', { ...files, 'exercises/cosine/exercise.yaml': settings })),
  ).toContainEqual(
    expect.stringMatching(
      `^fresh/exercises/cosine/exercise.yaml:\\d+: ${field}: "${word}" is a keyword of Python: choose another name$`,
    ),
  );
});

it('an exercise without one of its files is refused for that alone, and its other files are not called unused', async () => {
  const { 'exercises/cosine/starter.py': _, ...rest } = files;
  const problems = await listProblems(inCourse('fresh', { ...rest, 'exercises/cosine/files/a.csv': '1' }));
  expect(problems).toEqual([expect.stringContaining('"exercises/cosine" has no starter.py')]);
});
