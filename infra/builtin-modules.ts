import type { Plugin, PluginBuild } from 'esbuild';

const namespace = 'builtin';

const setup = ({ onLoad, onResolve }: PluginBuild): void => {
  onResolve({ filter: /^(?:node:)?http$/ }, () => ({ path: 'node:http', namespace, sideEffects: false }));
  onLoad({ filter: /.*/, namespace }, ({ path }) => ({
    contents: `export const { Agent, request } = process.getBuiltinModule(${JSON.stringify(path)});`,
    loader: 'js',
  }));
};

/**
 * Takes `node:http` as it is instead of importing it. An import reads each export once, to make a binding of it, and this one's `WebSocket` is
 * made only then: by loading the whole client behind `fetch`, 38 ms of CPU. Whoever needs another export than the two that clients need adds it here.
 */
export const takeHttpAsItIs: Plugin = { name: 'take-http-as-it-is', setup };
