import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Problem, toProblem } from './problem.ts';

/** What editors and systems leave behind, and what authors put aside, as with the folders of courses. */
const isAside = (name: string): boolean => /^[._]/.test(name) || name === 'Thumbs.db';

/** Paths of all files below a folder, with `/` between their parts. Links are not followed. */
const filesBelow = async (folder: string, within: string): Promise<string[]> => {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !isAside(name));
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path, within) : [relative(within, path).replaceAll('\\', '/')];
    }),
  );
  return found.flat();
};

/**
 * Warns of the files of a course folder that nothing of the course names: mostly a lecture that was forgotten, or a file
 * of an older version. Names that begin with `.` or `_` are left alone.
 * @param named what the course names, as paths below its folder
 */
export const unusedFiles = async (folder: string, named: ReadonlySet<string>): Promise<Problem[]> => {
  const files = await filesBelow(folder, folder);
  return files
    .filter((name) => name !== 'course.yaml' && !/^cover\.[^/]*$/.test(name) && !named.has(name))
    .map((name) => ({
      ...toProblem(
        join(folder, name),
        'is not used by the course: name it in course.yaml, or remove it (names that begin with _ are passed over)',
      ),
      isWarning: true,
    }));
};
