import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { reservedCourseIds, Slug } from '../../../lambdas/contract/schemas/common.ts';
import { UsageError } from '../check/check-folder.ts';
import { courseYaml, exerciseYaml, quizYaml } from './course-template.ts';
import { exerciseFiles } from './new-exercise.ts';

/** The files of a new course by their paths below its folder. It validates as it is. */
export const newCourseFiles = (id: string): Readonly<Record<string, string>> => ({
  'course.yaml': courseYaml(id, 'new'),
  'quizzes/foundations.yaml': quizYaml('new'),
  'exercises/cosine/exercise.yaml': exerciseYaml('new'),
  ...Object.fromEntries(
    Object.entries(exerciseFiles).map(([name, text]) => [`exercises/cosine/${name}`, text]),
  ),
});

/**
 * Writes the folder of a new course, and never over anything.
 * @returns its path
 * @throws UsageError when the id cannot be one, or is taken
 */
export const writeNewCourse = async (id: string, folder: string): Promise<string> => {
  if (!Slug.safeParse(id).success) {
    throw new UsageError(
      `${id} cannot be the id of a course: use lowercase letters, digits and single hyphens, such as deep-learning.`,
    );
  }
  if ((reservedCourseIds as readonly string[]).includes(id)) {
    throw new UsageError(`${id} is an address of the site and cannot be the id of a course.`);
  }
  const path = join(folder, id);
  await mkdir(folder, { recursive: true });
  try {
    await mkdir(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new UsageError(`${path} exists already: choose another id than ${basename(path)}.`);
  }
  for (const [name, text] of Object.entries(newCourseFiles(id))) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), text);
  }
  return path;
};
