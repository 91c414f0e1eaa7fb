/** Packages besides the standard library, from a folder that `npm run python-packages` fills. Used by the build and under Node. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { Lockfile } from 'pyodide';

/** Folder of the engine's package. */
export const engineFolder = dirname(createRequire(import.meta.url).resolve('pyodide/package.json'));

const lockName = 'pyodide-lock.json';
const readLock = (folder: string): Lockfile =>
  JSON.parse(readFileSync(join(folder, lockName), 'utf8')) as Lockfile;

/** Lock file of the engine's release, which names the packages that were built for it, with the hash of each. */
export const releaseLock = (): Lockfile => readLock(engineFolder);

/** Where wheels are, besides `pyodide-lock.json` with their entries; `PYTHON_PACKAGES` names another folder. */
export const packagesFolder = (): string =>
  resolve(process.env['PYTHON_PACKAGES'] ?? join(import.meta.dirname, '..', '..', 'python-packages'));

/** The lock file that the engine is started with: what the engine is, and the packages of the folder. */
export const servedLock = (folder: string = packagesFolder()): Lockfile => ({
  info: releaseLock().info,
  packages: existsSync(join(folder, lockName)) ? readLock(folder).packages : {},
});
