import type { Plugin } from 'vite';

const defaultTheme = /[\\/]@mantine[\\/]core[\\/]esm[\\/]core[\\/]MantineProvider[\\/]default-theme\.mjs$/;

/**
 * Takes Mantine's own theme out of the site, 3 KB of every page of a learner. It is the one used outside of any provider, and the
 * shell of those pages provides the site's; a component that stands outside of it fails at once.
 */
export const withoutDefaultTheme = (): Plugin => ({
  name: 'without-default-theme',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (defaultTheme.test(id) ? 'export const DEFAULT_THEME = undefined;' : null),
});
