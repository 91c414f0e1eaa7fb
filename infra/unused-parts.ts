import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { OnLoadResult, Plugin, PluginBuild } from 'esbuild';

/** Resources of Stripe that functions call: checkout sessions, and events. Stripe's client makes an object of each of the 250 it knows. */
const stripeResources = /[\\/]resources[\\/](?:Events|Checkout[\\/](?:Sessions|index))\.js$/;

/** Stands in for a resource of Stripe that no function calls: it can be made, and says what to do when it is used. */
const leftOutResource = `const leftOut = new Proxy({}, {
  get(_, name) {
    if (typeof name === 'symbol') return undefined;
    throw new Error('this resource of Stripe is left out of the bundles (' + name + '): see infra/unused-parts.ts');
  },
});
export class LeftOut { constructor() { return leftOut; } }`;

const standIn = 'left-out-resource';

/** The names of the classes that a module of Stripe exports; undefined when it exports anything else. */
const exportedClasses = (code: string): readonly string[] | undefined => {
  const exports = [...code.matchAll(/^export (?:class (\w+))?/gm)].map(([, name]) => name);
  return exports.every((name) => name !== undefined) ? exports : undefined;
};

const replaceResource = async (path: string): Promise<OnLoadResult | undefined> => {
  if (stripeResources.test(path)) return undefined;
  const classes = exportedClasses(await readFile(path, 'utf8'));
  if (!classes || classes.length === 0) return undefined;
  return {
    contents: `export { ${classes.map((name) => `LeftOut as ${name}`).join(', ')} } from '${standIn}';`,
  };
};

/**
 * Takes what `openapi.json` alone tells out of the rows of the contract: summaries and examples. The rows are laid out by the formatter, so a
 * property of a row begins after four spaces, and what belongs to it is deeper.
 */
export const withoutDocumentation = (code: string): string =>
  code.replace(/^ {4}(?:summary|example):.*\n(?: {6}.*\n|\n)*(?: {4}[}\])].*\n)?/gm, '');

/** Modules of rules, rows and schemas only define things: nobody misses one that nothing is taken from. */
const pureModule = /[\\/]lambdas[\\/](?:contract|domain|stores|use-cases)[\\/]/;

const setup = ({ onLoad, onResolve }: PluginBuild): void => {
  onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path, importer, kind }) => {
    const file = join(dirname(importer), path);
    return kind === 'import-statement' && pureModule.test(file)
      ? { path: file, sideEffects: false }
      : undefined;
  });
  onResolve({ filter: new RegExp(`^${standIn}$`) }, ({ path }) => ({
    path,
    namespace: standIn,
    sideEffects: false,
  }));
  onLoad({ filter: /.*/, namespace: standIn }, () => ({ contents: leftOutResource, loader: 'js' }));
  onLoad({ filter: /[\\/]stripe[\\/]esm[\\/]resources[\\/].*\.js$/ }, ({ path }) => replaceResource(path));
  onLoad({ filter: /[\\/]lambdas[\\/]contract[\\/]endpoints[\\/]\w+\.ts$/ }, async ({ path }) => ({
    contents: withoutDocumentation(await readFile(path, 'utf8')),
    loader: 'ts',
  }));
};

/**
 * Bundles Stripe's client and the rows of the contract without what no function uses, and no module of ours that nothing is taken from. Source runs
 * with the whole of them.
 */
export const leaveOutUnusedParts: Plugin = { name: 'leave-out-unused-parts', setup };
