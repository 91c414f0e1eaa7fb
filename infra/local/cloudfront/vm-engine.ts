import { createContext, Script } from 'node:vm';
import { checkCode, type FunctionEngine, FunctionExecutionError, functionTimeoutMs } from './engine.ts';

/** Removes features of Node.js that CloudFront's runtime lacks and that only fail at run time. */
const withoutLaterLanguage = `
  for (const name of ['Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'Proxy', 'Reflect', 'BigInt', 'Intl', 'Iterator'])
    delete globalThis[name];
  for (const [owner, names] of [
    [Object, ['fromEntries', 'hasOwn', 'groupBy']],
    [Array, ['from', 'fromAsync']],
    [Array.prototype, ['flat', 'flatMap', 'at', 'toSorted', 'toReversed', 'toSpliced', 'findLast', 'findLastIndex']],
    [String.prototype, ['matchAll', 'replaceAll', 'at', 'normalize', 'localeCompare']],
    [String, ['raw']],
  ]) for (const name of names) delete owner[name];
`;

/** Runs functions in Node.js where njs is not installed. Missing objects are removed, but newer syntax is still accepted. */
export const createVmEngine = (): FunctionEngine => ({
  async load(name, code) {
    checkCode(name, code);
    const prepare = new Script(withoutLaterLanguage);
    const script = new Script(`'use strict';${code}\n;JSON.stringify(handler(JSON.parse(eventText)));`, {
      filename: name,
    });
    return async (eventText) => {
      const context = createContext({ eventText });
      prepare.runInContext(context);
      try {
        return script.runInContext(context, { timeout: functionTimeoutMs }) as string;
      } catch (error) {
        throw new FunctionExecutionError(`CloudFront function ${name}: ${(error as Error).message}`);
      }
    };
  },
  close: () => undefined,
});
