import type { Plugin } from 'vite';

const defaultTheme = /[\\/]@mantine[\\/]core[\\/]esm[\\/]core[\\/]MantineProvider[\\/]default-theme\.mjs$/;

/**
 * Removes Mantine's default theme, 3 KB of every learner page. Mantine uses it only outside of a provider, and `LearnerShell`
 * provides the site's theme; a Mantine component outside of that shell fails at once.
 */
export const withoutDefaultTheme = (): Plugin => ({
  name: 'without-default-theme',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (defaultTheme.test(id) ? 'export const DEFAULT_THEME = undefined;' : null),
});
