import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { OnLoadResult, Plugin, PluginBuild } from 'esbuild';

/** Stripe resources that functions use: checkout sessions, refunds and events. Stripe's client instantiates each of its 250 resources. */
const stripeResources = /[\\/]resources[\\/](?:Events|Refunds|Checkout[\\/](?:Sessions|index))\.js$/;

/** Replaces a Stripe resource that no function uses. It can be instantiated, but any use throws an error with the remedy. */
const leftOutResource = `const leftOut = new Proxy({}, {
  get(_, name) {
    if (typeof name === 'symbol') return undefined;
    throw new Error('this resource of Stripe is left out of the bundles (' + name + '): see infra/unused-parts.ts');
  },
});
export class LeftOut { constructor() { return leftOut; } }`;

/**
 * Replaces the validator of JSON Schemas that the Model Context Protocol's server falls back on (150 KB). It would check what servers ask clients for, and ours
 * asks for nothing.
 */
const leftOutValidator = `export class LeftOut {
  constructor() { throw new Error('the validator of JSON Schemas is left out of the bundles: see infra/unused-parts.ts'); }
}
export { LeftOut as AjvJsonSchemaValidator, LeftOut as n };`;

/** Replaces the decompressor of WOFF2, half of what prints certificates: their fonts are WOFF. */
const leftOutBrotli = `module.exports = () => {
  throw new Error('the decompressor of WOFF2 is left out of the bundles: see infra/unused-parts.ts');
};`;

const standIn = 'left-out-resource';

/** Names of the classes that a module of Stripe exports. Undefined when it has other exports. */
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

/** Modules without side effects: they only define rules, endpoints and schemas, so unused ones can be dropped. */
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
  onLoad({ filter: /[\\/]@modelcontextprotocol[\\/]server[\\/]dist[\\/]ajvProvider-\w+\.mjs$/ }, () => ({
    contents: leftOutValidator,
    loader: 'js',
  }));
  onLoad({ filter: /[\\/]brotli[\\/]decompress\.js$/ }, () => ({ contents: leftOutBrotli, loader: 'js' }));
  onLoad({ filter: /[\\/]stripe[\\/]esm[\\/]resources[\\/].*\.js$/ }, ({ path }) => replaceResource(path));
};

/**
 * Bundles Stripe's client, the Model Context Protocol's server, the reader of fonts and the contract without their unused parts, and drops our own modules when none of their exports is used.
 * Source code runs with all of them.
 */
export const leaveOutUnusedParts: Plugin = { name: 'leave-out-unused-parts', setup };
