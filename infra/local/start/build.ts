import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { shellKey } from '../../../lambdas/contract/site.ts';
import { readStackName } from '../template/template.ts';
import type { Children } from './children.ts';

/** What the built pages and the synthesized template are made of. */
const webInputs = [
  'web',
  'content',
  'lambdas/contract',
  'lambdas/domain',
  'package-lock.json',
  'tsconfig.json',
];
const templateInputs = ['lambdas', 'infra', 'bin/app.ts', 'bin/synth.ts', 'cdk.json'];
/** Folders that are outputs, or have no part in the template. */
const notInputs = ['node_modules', 'dist', 'web/dist', 'web/build/dist', 'infra/local'];
/** Larger files count by size and time. */
const hashLimit = 1_000_000;

interface Stamp {
  web: string;
  template: string;
  output: string;
}

/** Builds the pages, bundles and template, each only when something it is made of has changed. */
export async function build(root: string, children: Children): Promise<void> {
  const stampFile = join(root, 'node_modules', '.cache', 'northlight', 'build.json');
  const stamp = readStamp(stampFile);
  const web = hashInputs(root, webInputs);
  // An interrupted build must not pass for a finished one.
  rmSync(stampFile, { force: true });
  if (stamp?.web !== web || !existsSync(join(root, 'web', 'dist', shellKey))) {
    await children.run('building the pages', ['web/build/site.ts']);
  }
  const template = hashInputs(root, templateInputs);
  // The output's own hash tells whether someone else has synthesized something else since.
  if (stamp?.web !== web || stamp.template !== template || stamp.output !== hashOutput(root)) {
    await children.run('bundling the functions and synthesizing the template', ['bin/synth.ts']);
  }
  mkdirSync(join(stampFile, '..'), { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ web, template, output: hashOutput(root) } satisfies Stamp));
}

/** Copies the synthesized output into the state folder, so that a later synth does not pull it from under the running site. */
export function copyAssembly(root: string, folder: string): string {
  const copy = join(folder, 'assembly');
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(root, 'cdk.out'), copy, { recursive: true });
  return copy;
}

function readStamp(file: string): Stamp | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Stamp;
  } catch {
    return undefined;
  }
}

function hashOutput(root: string): string {
  const folder = join(root, 'cdk.out');
  try {
    const stack = readStackName(folder);
    const hash = createHash('sha256').update(stack);
    for (const file of [`${stack}.template.json`, `${stack}.assets.json`]) {
      hash.update(readFileSync(join(folder, file)));
    }
    return hash.digest('hex');
  } catch {
    return 'none';
  }
}

function hashInputs(root: string, inputs: string[]): string {
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
}
