import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashInputs } from '../../site-build.ts';

/** What publishes, beside what is built. */
const publisher = ['bin/content', 'bin/content.ts', 'bin/stack.ts', 'bin/setup'];

/** What publications fill in a state folder. */
const filled = ['dynamodb.sqlite', 'state.sqlite', 's3/*'];

const stampFile = (folder: string): string => join(folder, 'published');

/**
 * Forgets an earlier publication if part of it is gone, or may be: a database server of one's own may have lost its tables, or be another
 * one. To be called before the cloud starts, which creates empty what is missing.
 */
export const forgetLost = (folder: string): void => {
  const isWhole =
    !process.env['DYNAMODB_ENDPOINT'] && filled.every((part) => globSync(part, { cwd: folder }).length > 0);
  if (!isWhole) rmSync(stampFile(folder), { force: true });
};

/**
 * Publishes the courses of the repository, unless the same code has published the same courses into this state folder before.
 * @param built hash of what was built, the courses included; undefined when that is not known
 * @param publish told whether to store everything again, because what is stored may be incomplete
 */
export const seed = async (
  root: string,
  folder: string,
  built: string | undefined,
  publish: (isAll: boolean) => Promise<void>,
): Promise<void> => {
  const stamp = stampFile(folder);
  const inputs = built && `${built} ${hashInputs(root, publisher)}`;
  const before = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
  if (inputs !== undefined && before === inputs) return;
  rmSync(stamp, { force: true });
  await publish(before === undefined);
  writeFileSync(stamp, inputs ?? 'not known');
};
