import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Files that git knows as changed or as new; what it ignores is made on purpose. None where there is no git. */
const filesOfGit = (folder: string): string[] => {
  const found = spawnSync('git', ['ls-files', '-z', '--others', '--modified', '--exclude-standard'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  // Declared as text always, but missing where git is not installed.
  const output: string | undefined = found.stdout;
  return (output ?? '').split('\0').filter((path) => path !== '');
};

/** Files of installed packages. Folders with a dot are caches, which are kept on purpose. */
const filesOfPackages = (folder: string): string[] => {
  const packages = join(folder, 'node_modules');
  return readdirSync(packages, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => readdirSync(join(packages, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
};

/**
 * Names what was written into the checkout: files that git would show, and files among the installed packages, which git does not
 * look at and where a program that is started in its own package leaves its files.
 * @param folder root of the checkout
 * @param since milliseconds since 1970 from which on a file counts as written
 * @returns paths from the root, sorted
 */
export const listLeftBehind = (folder: string, since: number): string[] =>
  [...filesOfGit(folder), ...filesOfPackages(folder)]
    // The time of the last change of the file's record: a program can set the other times as it likes.
    .filter((path) => (statSync(join(folder, path), { throwIfNoEntry: false })?.ctimeMs ?? 0) >= since)
    .sort();
