import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Where finished renditions are kept between runs: a folder for each film, by the hash of its content, and in it one for each step. */
export interface WorkFolder {
  /** The folder of a finished step; undefined when it was never finished. */
  find(film: string, step: string): Promise<string | undefined>;
  /**
   * The folder of a step, which `make` fills unless an earlier run did. It appears as a whole: a run that is stopped leaves
   * no half of it.
   */
  finish(film: string, step: string, make: (folder: string) => Promise<void>): Promise<string>;
}

const asidePrefix = '.making-';

/** Removes what runs that were killed had begun. */
const clear = async (root: string): Promise<void> => {
  for (const name of await readdir(root).catch(() => [])) {
    const [, pid] = name.startsWith(asidePrefix) ? name.split('-') : [];
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(join(root, name), { recursive: true, force: true });
  }
};

/** Opens the folder, which is made with the first step that is finished. */
export const openWorkFolder = async (root: string): Promise<WorkFolder> => {
  await clear(root);
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
