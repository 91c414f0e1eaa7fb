import { createContext, Script } from 'node:vm';
import type { FunctionEngine } from './engine.ts';
import { checkCode, endlessMs, FunctionExecutionError } from './engine.ts';

/** Of the language that Node.js speaks, what CloudFront's runtime lacks and code would find at run time only. */
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

/** Runs functions in Node.js where there is no njs. It lacks the runtime's missing objects, yet takes later syntax. */
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
        return script.runInContext(context, { timeout: endlessMs }) as string;
      } catch (error) {
        throw new FunctionExecutionError(`CloudFront function ${name}: ${(error as Error).message}`);
      }
    };
  },
  close: () => undefined,
});
