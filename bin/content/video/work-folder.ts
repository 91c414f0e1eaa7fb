import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '../is-alive.ts';

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Keeps finished renditions between runs: one folder per film, named by the hash of its content, with one folder per step. */
export interface WorkFolder {
  /** Finds the folder of a finished step; undefined if it was never finished. */
  find(film: string, step: string): Promise<string | undefined>;
  /**
   * Returns the folder of a step; `make` fills it unless an earlier run did. It is renamed into place when complete, so a stopped run
   * leaves no half-filled folder.
   */
  finish(film: string, step: string, make: (folder: string) => Promise<void>): Promise<string>;
}

const asidePrefix = '.making-';

/** Removes unfinished folders of runs that were killed. */
const removeUnfinished = async (root: string): Promise<void> => {
  for (const name of await readdir(root).catch(() => [])) {
    const [, pid] = name.startsWith(asidePrefix) ? name.split('-') : [];
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(join(root, name), { recursive: true, force: true });
  }
};

/** Opens the work folder; it is created when the first step is finished. */
export const openWorkFolder = async (root: string): Promise<WorkFolder> => {
  await removeUnfinished(root);
  let begun = 0;
  const find = async (film: string, step: string): Promise<string | undefined> => {
    const folder = join(root, film, step);
    return (await isThere(folder)) ? folder : undefined;
  };
  return {
    find,
    finish: async (film, step, make) => {
      const finished = await find(film, step);
      if (finished !== undefined) return finished;
      begun += 1;
      const aside = join(root, `${asidePrefix}${process.pid}-${begun}`);
      const folder = join(root, film, step);
      await mkdir(aside, { recursive: true });
      try {
        await make(aside);
        await mkdir(join(root, film), { recursive: true });
        await rename(aside, folder).catch(async (error: unknown) => {
          // Another run may have finished it meanwhile.
          if (!(await isThere(folder))) throw error;
        });
      } finally {
        await rm(aside, { recursive: true, force: true });
      }
      return folder;
    },
  };
};
