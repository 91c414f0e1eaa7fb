import { join } from 'node:path';
import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';
const own = join(import.meta.dirname, '..', 'src', 'lib', 'loading', 'import-with-files.ts');

/**
 * Replaces the function through which Vite imports chunks: after a failure, its own leaves out the style sheet that failed, and in
 * Firefox it never gets the script. Without the function a page has no way to try again.
 * @throws Error when the bundler no longer asks for it
 */
export const chunkFiles = (): Plugin => {
  let isReplaced = false;
  return {
    name: 'chunk-files',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    load: (id) => {
      if (id !== helper) return null;
      isReplaced = true;
      return `export { importWithFiles as __vitePreload } from ${JSON.stringify(own)};`;
    },
    buildEnd: (error) => {
      if (!error && !isReplaced) throw new Error(`Vite no longer imports chunks through ${helper}`);
    },
  };
};
