import type { Plugin } from 'vite';

/**
 * Replaces a package with a module generated for this site, in builds only.
 * @param generate returns the module's complete code
 */
export const replacePackage = (name: string, generate: () => Promise<string>): Plugin => {
  const id = `\0${name}`;
  return {
    name: `replace-package ${name}`,
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === name ? id : null),
    load: (source) => (source === id ? generate() : null),
  };
};
