import type { Plugin } from 'vite';

/**
 * Puts a module that is made for this site in place of a package, in builds.
 * @param make gives the module's code, whole
 */
export const replacePackage = (name: string, make: () => Promise<string>): Plugin => {
  const id = `\0${name}`;
  return {
    name: `replace-package ${name}`,
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === name ? id : null),
    load: (source) => (source === id ? make() : null),
  };
};
