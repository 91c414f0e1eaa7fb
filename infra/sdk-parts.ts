import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { OnLoadResult, Plugin, PluginBuild } from 'esbuild';

/** Modules that stand in for parts of the AWS SDK, by name; each is resolved from the part that it stands in for. */
const standIns: Readonly<Record<string, string>> = {
  // Lambda gives credentials in the environment. The default looks for them in files, single sign-on, roles and instance metadata
  // too, with a client of a service for each.
  '@aws-sdk/credential-provider-node':
    "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';",
  // DynamoDB's client keeps a cache of discovered endpoints and then never asks it: no command of it discovers any.
  '@aws-sdk/middleware-endpoint-discovery': `export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
    environmentVariableSelector: () => undefined, configFileSelector: () => undefined, default: undefined,
  };
  export const resolveEndpointDiscoveryConfig = (input) => input;`,
};

/** Stands in for what reads and writes streams of events: the SDK loads it for a command that has one, and none of ours does. */
const eventStreams = `function leftOut() { throw new Error('event streams are left out of the bundles: see infra/sdk-parts.ts'); }
export { leftOut as EventStreamSerde, leftOut as eventStreamSerdeProvider };`;

/** Modules within the SDK's core that never run in Lambda, by the end of their path, and what stands in for them. */
const inCore: Readonly<Record<string, string>> = {
  // Settings and the region come from the environment: there are no files of profiles, and no instance with metadata.
  'shared-ini-file-loader/loadSharedConfigFiles':
    "export { CONFIG_PREFIX_SEPARATOR } from './constants'; export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });",
  'regionConfig/getInstanceMetadataRegion': 'export const getInstanceMetadataRegion = async () => undefined;',
  // Defaults are those of the mode that is nobody's wish: time-outs and retries are set where clients are made.
  'defaults-mode/resolveDefaultsModeConfig':
    "export const resolveDefaultsModeConfig = () => async () => 'legacy';",
  // Node.js has SHA-256 of its own.
  'sha256/Sha256Js': 'export class Sha256Js {}',
  // No client is given a logger: functions log for themselves.
  'middleware-logger/loggerMiddleware': `export const loggerMiddlewareOptions = { name: 'loggerMiddleware', step: 'initialize', override: true };
    export const loggerMiddleware = () => (next) => next;
    export const getLoggerPlugin = () => ({ applyToStack: () => {} });`,
  // What a logger of the client would be shown.
  'smithy-client/schemaLogFilter': "export const schemaLogFilter = () => '***';",
  // Retries are those of the mode `standard`, in clients and in Lambda.
  'util-retry/AdaptiveRetryStrategy': `export class AdaptiveRetryStrategy {
    constructor() { throw new Error('adaptive retries are left out of the bundles: see infra/sdk-parts.ts'); }
  }`,
};

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
  for (const [name, contents] of Object.entries(inCore)) {
    const file = new RegExp(`@(?:smithy|aws-sdk)/core/.*/${name}\\.js$`.replaceAll('/', '[\\\\/]'));
    onLoad({ filter: file }, () => ({ contents, loader: 'js' }));
  }
  // What regions are called.
  onLoad({ filter: /[\\/]@aws-sdk[\\/]core[\\/].*[\\/]partitions\.js$/ }, async ({ path }) => ({
    contents: (await readFile(path, 'utf8')).replace(/"description": "[^"]*"/g, ''),
    loader: 'js',
  }));
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
