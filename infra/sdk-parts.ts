import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { OnLoadResult, Plugin, PluginBuild } from 'esbuild';

/** Modules that stand in for parts of the AWS SDK, by name; each is resolved from the part that it stands in for. */
const standIns: Readonly<Record<string, string>> = {
  // Lambda gives credentials in the environment. The default looks for them in files, single sign-on, roles and instance metadata
  // too, with a client of a service for each.
  '@aws-sdk/credential-provider-node':
    "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';",
  // DynamoDB's client makes a cache of discovered endpoints and then never asks it: no command of it discovers any.
  '@aws-sdk/endpoint-cache': `export class EndpointCache {
    get() { throw new Error('endpoint discovery is left out of the bundles: see infra/sdk-parts.ts'); }
    getEndpoint() { return this.get(); }
    has() { return false; }
    set() { return this.get(); }
  }`,
};

/** Stands in for what reads and writes streams of events: the SDK loads it for a command that has one, and none of ours does. */
const eventStreams = `function leftOut() { throw new Error('event streams are left out of the bundles: see infra/sdk-parts.ts'); }
export { leftOut as EventStreamSerde, leftOut as eventStreamSerdeProvider };`;

const standIn = 'stand-in';

/** A client's `package.json`, of which it reads its version for the user agent. */
const versionOnly = async (file: string): Promise<OnLoadResult> => {
  const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: string };
  return { contents: JSON.stringify({ version }), loader: 'json' };
};

/**
 * Writes the values of constants into computed names of properties: `{ [_hH]: 1 }` is `{ "httpHeader": 1 }`. A computed name could run code,
 * so esbuild keeps every schema that has one, of whatever command.
 */
export const nameProperties = (code: string): string => {
  const constants = new Map(
    [...code.matchAll(/^(?:export )?const (\w+) = ("(?:[^"\\\n]|\\.)*");$/gm)].map(
      ([, name = '', text = '']) => [name, text],
    ),
  );
  return code.replace(/\[(\w+)\]:/g, (computed, name: string) => {
    const text = constants.get(name);
    return text === undefined ? computed : `${text}:`;
  });
};

const setup = ({ onLoad, onResolve, resolve }: PluginBuild): void => {
  const names = Object.keys(standIns).map((name) => `^${name}$`);
  onResolve({ filter: new RegExp(names.join('|')) }, async ({ path, resolveDir, kind, pluginData }) => {
    if (pluginData === standIn) return undefined;
    const replaced = await resolve(path, { resolveDir, kind, pluginData: standIn });
    if (replaced.errors.length > 0) return replaced;
    return { path, namespace: standIn, sideEffects: false, pluginData: dirname(replaced.path) };
  });
  onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ path, kind }) =>
    kind === 'dynamic-import' ? { path, namespace: standIn, sideEffects: false } : undefined,
  );
  onLoad({ filter: /.*/, namespace: standIn }, ({ path, pluginData }) => ({
    contents: standIns[path] ?? eventStreams,
    loader: 'js',
    ...(typeof pluginData === 'string' && { resolveDir: pluginData }),
  }));
  onLoad({ filter: /[\\/]@(?:aws-sdk|smithy)[\\/][\w-]+[\\/]package\.json$/ }, ({ path }) =>
    versionOnly(path),
  );
  onLoad({ filter: /[\\/]@aws-sdk[\\/].*[\\/]schemas_0\.js$/ }, async ({ path }) => ({
    contents: nameProperties(await readFile(path, 'utf8')),
    loader: 'js',
  }));
};

/**
 * Bundles the AWS SDK without what a function in Lambda never runs. Source runs with the whole of it, so that tests and the
 * command line find credentials as everywhere else. Tried against the SDK that is installed by `test/infra/sdk-parts.test.ts`.
 */
export const leaveOutSdkParts: Plugin = { name: 'leave-out-sdk-parts', setup };
