import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shellKey } from '../lambdas/pages/static-pages.ts';

/** What the built pages are made of. */
const siteInputs = [
  'web',
  'content',
  'lambdas/contract',
  'lambdas/domain',
  'package-lock.json',
  'tsconfig.json',
];
/** Folders that are outputs, or have no part in what is built. */
const notInputs = ['node_modules', 'dist', 'web/dist', 'web/build/dist', 'infra/local'];
/** Larger files count by size and time. */
const hashLimit = 1_000_000;

/** SHA-256 (hex) over the names and contents of these files and folders of the repository; absent ones count as empty. */
export const hashInputs = (root: string, inputs: readonly string[]): string => {
  const hash = createHash('sha256');
  const visit = (relative: string): void => {
    if (notInputs.includes(relative)) return;
    const path = join(root, relative);
    if (!existsSync(path)) return;
    const status = statSync(path);
    if (status.isDirectory()) {
      for (const entry of readdirSync(path).sort()) visit(`${relative}/${entry}`);
      return;
    }
    hash.update(relative);
    if (status.size > hashLimit) hash.update(`${status.size} ${status.mtimeMs}`);
    else hash.update(readFileSync(path));
  };
  for (const input of inputs) visit(input);
  return hash.digest('hex');
};

/** Hash of what the site is built from. */
export const hashSiteInputs = (root: string): string => hashInputs(root, siteInputs);

/** Beside the renderer of pages and not in `web/dist`, which is deployed as it is. */
const stampFile = (root: string): string => join(root, 'web', 'build', 'dist', 'inputs.sha256');

/** Whether `web/dist` holds the site that these inputs make. */
export const isSiteBuilt = (root: string, inputs: string): boolean => {
  if (!existsSync(join(root, 'web', 'dist', shellKey)) || !existsSync(stampFile(root))) return false;
  return readFileSync(stampFile(root), 'utf8') === inputs;
};

/** Says what `web/dist` was built from; `undefined` while it is being built, so that half a build never passes for one. */
export const stampSite = (root: string, inputs: string | undefined): void => {
  rmSync(stampFile(root), { force: true });
  if (inputs === undefined) return;
  mkdirSync(dirname(stampFile(root)), { recursive: true });
  writeFileSync(stampFile(root), inputs);
};
