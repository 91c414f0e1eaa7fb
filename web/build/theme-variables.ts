import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariablesResolver, theme } from '../src/theme/theme.ts';

const id = 'virtual:theme-variables.css';

/** The theme's CSS variables for both color schemes, and for `data-night` elements, which are dark in both. */
const themeCss = (): string => {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const base = defaultCssVariablesResolver(merged);
  const own = cssVariablesResolver(merged);
  const css = convertCssVariables({
    variables: { ...base.variables, ...own.variables },
    light: { '--mantine-color-scheme': 'light', ...base.light, ...own.light },
    dark: { '--mantine-color-scheme': 'dark', ...base.dark, ...own.dark },
  });
  const scheme =
    ':root{color-scheme:var(--mantine-color-scheme);--mantine-z-index-app:100;--mantine-z-index-modal:200;' +
    '--mantine-z-index-popover:300;--mantine-z-index-overlay:400;--mantine-z-index-max:9999}';
  const night = `[data-night]{color-scheme:dark;color:var(--mantine-color-text);${Object.entries(own.dark)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;
  return `${scheme}${css}${night}`;
};

/**
 * Provides the theme as a static style sheet for every page: the content security policy refuses the `<style>` element that
 * Mantine's provider would add at run time, and public pages use the theme without Mantine.
 */
export const themeVariables = (): Plugin => ({
  name: 'theme-variables',
  resolveId: (source) => (source === id ? `\0${id}` : null),
  load: (source) => (source === `\0${id}` ? themeCss() : null),
});
