import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashInputs } from '../../site-build.ts';

/** What publishes, beside what is built. */
const publisher = ['bin/content', 'bin/content.ts', 'bin/stack.ts', 'bin/setup'];

/**
 * Publishes the courses of the repository, unless the same code has published the same courses into this state folder before.
 * @param built hash of what was built, the courses included; undefined when that is not known
 */
export const seed = async (
  root: string,
  folder: string,
  built: string | undefined,
  publish: () => Promise<void>,
): Promise<void> => {
  const stamp = join(folder, 'published');
  const inputs = built && `${built} ${hashInputs(root, publisher)}`;
  if (inputs !== undefined && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return;
  rmSync(stamp, { force: true });
  await publish();
  if (inputs !== undefined) writeFileSync(stamp, inputs);
};
