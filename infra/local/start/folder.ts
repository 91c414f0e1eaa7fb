import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from './start-error.ts';

const lockName = 'lock';
/** Files that only the local cloud creates. A folder without them is not a state folder. */
const ownFiles = [lockName, 'state.sqlite'];
/** Video renditions of `npm run content`. They are not state and slow to produce, so they are kept. */
const keptFolder = 'renditions';

/**
 * Locks the state folder for this process, and empties it on request.
 * @returns function that releases the lock
 * @throws StartError when the folder cannot be written, is in use, or (to be emptied) does not look like a state folder
 */
export const lockFolder = (folder: string, fresh: boolean): (() => void) => {
  const lock = join(folder, lockName);
  try {
    makeFolder(folder);
    if (isLockHeld(lock)) {
      throw new StartError(
        `${folder} is in use by another npm start (process ${readFileSync(lock, 'utf8')}): stop it, or set LOCAL_DIR`,
      );
    }
    const entries = readdirSync(folder).filter((name) => name !== keptFolder);
    if (fresh && entries.length > 0) {
      if (!ownFiles.some((file) => entries.includes(file))) {
        throw new StartError(
          `${folder} is no state folder of the local cloud: not emptied. Choose another LOCAL_DIR`,
        );
      }
      // The lock is deleted last, so that the folder stays recognizable.
      for (const entry of entries.filter((name) => name !== lockName && name !== 'dynoxide.pid')) {
        rmSync(join(folder, entry), { recursive: true, force: true });
      }
    }
    rmSync(lock, { force: true });
    const file = openSync(lock, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `cannot write to ${folder} (${(error as Error).message}): make it writable or set LOCAL_DIR`,
    );
  }
  return () => rmSync(lock, { force: true });
};

/** Like `mkdir -p`. Node's recursive mode never returns in file systems that refuse folders with ENOENT (/proc). */
const makeFolder = (folder: string): void => {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  mkdirSync(folder);
};

/** Whether the process named in the lock is alive and a local cloud. A killed process leaves its lock behind. */
const isLockHeld = (lock: string): boolean => {
  if (!existsSync(lock)) return false;
  const pid = Number(readFileSync(lock, 'utf8'));
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('local.ts');
};
