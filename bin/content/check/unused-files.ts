import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Problem, toProblem } from '../problem.ts';

/** Whether a file was left by an editor or system, or put aside by an author (`_`), as with course folders. */
const isIgnored = (name: string): boolean => /^[._]/.test(name) || name === 'Thumbs.db';

/** Paths of all files below a folder, with `/` between their parts. Links are not followed. */
const filesBelow = async (folder: string, within: string): Promise<string[]> => {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !isIgnored(name));
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path, within) : [relative(within, path).replaceAll('\\', '/')];
    }),
  );
  return found.flat();
};

/**
 * Warns of files in a course folder that the course does not use: mostly a forgotten lecture, or a file of an older version.
 * Names that begin with `.` or `_` are ignored.
 * @param named files that the course uses, as paths below its folder
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
