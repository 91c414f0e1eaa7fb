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
/** Files that only the local cloud makes: a folder with none of them is somebody else's. */
const ownFiles = [lockName, 'state.sqlite'];
/** Renditions of videos, kept by `npm run content`: no state, and slow to make. */
const keptFolder = 'renditions';

/**
 * Takes the state folder for this process, emptied when asked. Returns the giving back. Throws StartError when
 * it cannot be written, is in use, or (to be emptied) does not look like a state folder.
 */
export const takeFolder = (folder: string, fresh: boolean): (() => void) => {
  const lock = join(folder, lockName);
  try {
    makeFolder(folder);
    if (isHeld(lock)) {
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
      // The lock goes last: until then the folder is recognized.
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

/** Like `mkdir -p`; Node's own recursive one never returns in file systems that refuse folders with ENOENT (/proc). */
const makeFolder = (folder: string): void => {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  mkdirSync(folder);
};

/** Whether the process named in the lock lives and is a local cloud; a lock left by a kill is not. */
const isHeld = (lock: string): boolean => {
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
