import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { OnLoadResult, Plugin, PluginBuild } from 'esbuild';

/** Replacement modules for packages of the AWS SDK, by package name. Each is resolved from the package that it replaces. */
const standIns: Readonly<Record<string, string>> = {
  // Lambda provides credentials in the environment. The default provider also looks in files, single sign-on, roles and instance
  // metadata, and bundles a service client for each.
  '@aws-sdk/credential-provider-node':
    "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';",
  // DynamoDB's client creates a cache of discovered endpoints, but none of its commands uses endpoint discovery.
  '@aws-sdk/middleware-endpoint-discovery': `export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
    environmentVariableSelector: () => undefined, configFileSelector: () => undefined, default: undefined,
  };
  export const resolveEndpointDiscoveryConfig = (input) => input;`,
};

/** Replaces the event stream code of the SDK. No command that we use has an event stream. */
const eventStreams = `function leftOut() { throw new Error('event streams are left out of the bundles: see infra/sdk-parts.ts'); }
export { leftOut as EventStreamSerde, leftOut as eventStreamSerdeProvider };`;

/** Replacements of modules in the SDK's core that never run in Lambda, by the end of their path. */
const inCore: Readonly<Record<string, string>> = {
  // Settings and region come from the environment: Lambda has no profile files and no instance metadata.
  'shared-ini-file-loader/loadSharedConfigFiles':
    "export { CONFIG_PREFIX_SEPARATOR } from './constants'; export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });",
  'regionConfig/getInstanceMetadataRegion': 'export const getInstanceMetadataRegion = async () => undefined;',
  // The default `legacy` mode sets no values: timeouts and retries are set where clients are created.
  'defaults-mode/resolveDefaultsModeConfig':
    "export const resolveDefaultsModeConfig = () => async () => 'legacy';",
  // Node.js has a built-in SHA-256.
  'sha256/Sha256Js': 'export class Sha256Js {}',
  // No client has a logger: functions write their own logs.
  'middleware-logger/loggerMiddleware': `export const loggerMiddlewareOptions = { name: 'loggerMiddleware', step: 'initialize', override: true };
    export const loggerMiddleware = () => (next) => next;
    export const getLoggerPlugin = () => ({ applyToStack: () => {} });`,
  // Filters what a client would log; there is no logger.
  'smithy-client/schemaLogFilter': "export const schemaLogFilter = () => '***';",
  // Some clients prepare for event streams when they are created. No command that we use has one.
  'eventstream-serde-config-resolver/EventStreamSerdeConfig':
    'export const resolveEventStreamSerdeConfig = (input) => input;',
  'eventstream-serde/EventStreamMarshaller':
    'export class EventStreamMarshaller {} export const eventStreamSerdeProvider = undefined;',
  // Clients use the retry mode `standard`, also in Lambda.
  'util-retry/AdaptiveRetryStrategy': `export class AdaptiveRetryStrategy {
    constructor() { throw new Error('adaptive retries are left out of the bundles: see infra/sdk-parts.ts'); }
  }`,
};

const standIn = 'stand-in';

/** Reduces a client's `package.json` to the version, which the user agent contains. */
const versionOnly = async (file: string): Promise<OnLoadResult> => {
  const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: string };
  return { contents: JSON.stringify({ version }), loader: 'json' };
};

/**
 * Replaces computed property names by the values of their constants: `{ [_hH]: 1 }` becomes `{ "httpHeader": 1 }`. Evaluating a computed
 * name may have side effects, so esbuild would keep every schema that has one, for every command.
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
  // Removes descriptions of regions.
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
 * Bundles the AWS SDK without code that never runs in Lambda. Source code runs with the complete SDK, so that tests and commands find
 * credentials in the usual places. `test/infra/sdk-parts.test.ts` tests the replacements against the installed SDK.
 */
export const leaveOutSdkParts: Plugin = { name: 'leave-out-sdk-parts', setup };
