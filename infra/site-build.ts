import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shellKey } from '../lambdas/pages/static-pages.ts';

/** Inputs of the built pages. */
const siteInputs = [
  'web',
  'content',
  'lambdas/contract',
  'lambdas/domain',
  process.env['PYTHON_PACKAGES'] ?? 'python-packages',
  'package-lock.json',
  'tsconfig.json',
];
/** Outputs, and folders that do not affect the build. */
const notInputs = ['node_modules', 'dist', 'web/dist', 'web/build/dist', 'infra/local'];
/** Bytes. Larger files are compared by size and modification time. */
const hashLimit = 1_000_000;

/** SHA-256 (hex) of the names and contents of files and folders of the repository. Absent ones are skipped. */
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

/** Stored with the page renderer, not in `web/dist`, because that folder is deployed as it is. */
const stampFile = (root: string): string => join(root, 'web', 'build', 'dist', 'inputs.sha256');

/** Whether `web/dist` contains the site built from inputs with this hash. */
export const isSiteBuilt = (root: string, inputs: string): boolean => {
  const outputs = [join(root, 'web', 'dist', shellKey), join(root, 'web', 'dist', 'assets'), stampFile(root)];
  return outputs.every((path) => existsSync(path)) && readFileSync(stampFile(root), 'utf8') === inputs;
};

/**
 * Records the hash of the inputs of `web/dist`. `undefined` marks a build in progress, so that an interrupted build never counts as
 * complete.
 */
export const stampSite = (root: string, inputs: string | undefined): void => {
  rmSync(stampFile(root), { force: true });
  if (inputs === undefined) return;
  mkdirSync(dirname(stampFile(root)), { recursive: true });
  writeFileSync(stampFile(root), inputs);
};
