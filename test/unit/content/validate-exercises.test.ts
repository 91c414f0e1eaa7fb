import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { checkFolder } from '#bin/content/check/check-folder.ts';
import { newCourseFiles } from '#bin/content/new/new-course.ts';
import { describeProblems } from '#bin/content/problem.ts';
import { resolveCourse } from '#bin/content/resolve/resolve-course.ts';
import { PublishedExercise } from '#contract/published-exercise.ts';
import { inCourse } from '#test/support/course-folder.ts';
import { folderOf } from '#test/support/course-problems.ts';

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
