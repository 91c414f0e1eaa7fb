import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { hashInputs, hashSiteInputs, isSiteBuilt } from '../../site-build.ts';
import { listAssetPaths, readStackNames } from '../template/template.ts';
import type { Children } from './children.ts';

/** Inputs of the synthesized template, except the pages. */
const templateInputs = ['lambdas', 'infra', 'bin/app.ts', 'bin/synth.ts', 'cdk.json'];

interface Stamp {
  readonly web: string;
  readonly template: string;
  readonly output: string;
}

/**
 * Builds pages, bundles and template, each only when its inputs have changed.
 * @returns a hash of all that they are made of, the courses included
 */
export const build = async (root: string, children: Children): Promise<string> => {
  const stampFile = join(root, 'node_modules', '.cache', 'northlight', 'build.json');
  const stamp = readStamp(stampFile);
  const web = hashSiteInputs(root);
  // An interrupted build must not count as complete.
  rmSync(stampFile, { force: true });
  if (!isSiteBuilt(root, web)) {
    await children.run('building the pages', ['web/build/site.ts']);
  }
  const template = `${hashInputs(root, templateInputs)} ${JSON.stringify(deploySettings())}`;
  // The hash of the output detects that another process has synthesized since.
  if (stamp?.web !== web || stamp.template !== template || stamp.output !== hashOutput(root)) {
    await children.run('bundling the functions and synthesizing the template', ['bin/synth.ts', '--local']);
  }
  mkdirSync(join(stampFile, '..'), { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ web, template, output: hashOutput(root) } satisfies Stamp));
  return createHash('sha256').update(`${web} ${template}`).digest('hex');
};

/** Links a file, which takes no time, or copies it to another file system. */
const linkOrCopy = (from: string, to: string): void => {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
};

/** Links a file or folder. It gets its name once it is complete, so that an interrupted start leaves no part of it. */
const linkAll = (from: string, to: string): void => {
  const part = `${to}.part`;
  rmSync(part, { recursive: true, force: true });
  if (statSync(from).isFile()) linkOrCopy(from, part);
  else {
    mkdirSync(part);
    for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
      const place = join(part, relative(from, entry.parentPath), entry.name);
      if (entry.isDirectory()) mkdirSync(place, { recursive: true });
      else linkOrCopy(join(entry.parentPath, entry.name), place);
    }
  }
  renameSync(part, to);
};

/**
 * Copies the synthesized output into the state folder, so that a later synthesis does not replace it under the running site. Assets are
 * named by their content and never change, so they are linked, and stay from one start to the next.
 */
export const copyAssembly = (root: string, folder: string): string => {
  const output = join(root, 'cdk.out');
  const copy = join(folder, 'assembly');
  mkdirSync(copy, { recursive: true });
  const names = readdirSync(output);
  const isKept = (name: string): boolean => name.startsWith('asset.') && names.includes(name);
  for (const name of readdirSync(copy)) {
    if (!isKept(name)) rmSync(join(copy, name), { recursive: true, force: true });
  }
  for (const name of names) {
    const [from, to] = [join(output, name), join(copy, name)];
    if (!name.startsWith('asset.')) cpSync(from, to, { recursive: true });
    else if (!existsSync(to)) linkAll(from, to);
  }
  return copy;
};

/** Environment variables that affect the template. */
const deploySettings = (): [string, string | undefined][] =>
  Object.entries(process.env)
    .filter(([name]) => name.startsWith('NORTHLIGHT_'))
    .sort(([one], [other]) => one.localeCompare(other));

const readStamp = (file: string): Stamp | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Stamp;
  } catch {
    return undefined;
  }
};

/** Hash of the synthesized templates; `none` unless they and all their assets are there. */
const hashOutput = (root: string): string => {
  const folder = join(root, 'cdk.out');
  try {
    const hash = createHash('sha256');
    for (const stack of readStackNames(folder)) {
      hash.update(stack);
      for (const file of [`${stack}.template.json`, `${stack}.assets.json`]) {
        hash.update(readFileSync(join(folder, file)));
      }
      if (!listAssetPaths(folder, stack).every(existsSync)) return 'none';
    }
    return hash.digest('hex');
  } catch {
    return 'none';
  }
};
