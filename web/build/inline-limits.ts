import type { Plugin } from 'vite';
import { limits } from '../../lambdas/contract/limits.ts';

const importsLimits = /import \{ limits \} from '(?:[^']*\/)?limits\.ts'/;

/** Writes values in place of `limits.<name>` in a module that imports the contract's limits; other modules stay as they are. */
export const withoutLimits = (code: string): string =>
  importsLimits.test(code)
    ? code.replace(/\blimits\.(\w+)\b/g, (use, name: string) =>
        Object.hasOwn(limits, name) ? `(${limits[name as keyof typeof limits]})` : use,
      )
    : code;

/** Leaves the list of limits out of the scripts: pages read a dozen of its ninety values, and most are the server's. */
export const inlineLimits = (): Plugin => ({
  name: 'inline-limits',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (/\.tsx?$/.test(id) ? { code: withoutLimits(code), map: null } : null),
});
