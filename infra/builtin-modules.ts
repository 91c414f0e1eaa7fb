import { isBuiltin } from 'node:module';
import type { Plugin, PluginBuild } from 'esbuild';

const namespace = 'builtin';
const required = 'required-builtin';

const setup = ({ onLoad, onResolve }: PluginBuild): void => {
  // An ES module has no `require`: packages in the older format get Node's modules by the same call.
  onResolve({ filter: /^[\w:/]+$/ }, ({ kind, path }) =>
    kind === 'require-call' && isBuiltin(path) ? { path, namespace: required } : undefined,
  );
  onLoad({ filter: /.*/, namespace: required }, ({ path }) => ({
    contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    loader: 'js',
  }));
  onResolve({ filter: /^(?:node:)?http$/ }, () => ({ path: 'node:http', namespace, sideEffects: false }));
  onLoad({ filter: /.*/, namespace }, ({ path }) => ({
    contents: `export const { Agent, request } = process.getBuiltinModule(${JSON.stringify(path)});`,
    loader: 'js',
  }));
};

/**
 * Replaces imports of `node:http` by `process.getBuiltinModule`. An ES module import reads every export to bind it, and reading
 * `WebSocket` loads the whole client behind `fetch`: 38 ms of CPU.
 * Only the two exports that the SDK clients use are provided. Add others here when they are needed.
 */
export const takeHttpAsItIs: Plugin = { name: 'take-http-as-it-is', setup };
