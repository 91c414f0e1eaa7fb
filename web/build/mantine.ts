import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariablesResolver, theme } from '../src/theme/theme.ts';

const packageDir = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'));
const esmDir = join(packageDir, 'esm');
const stylesDir = join(packageDir, 'styles');
const variablesId = 'virtual:theme-variables.css';

/** Name exported by the package → the file that defines it, read from the package's own index. */
const readExports = (): Map<string, string> => {
  const files = new Map<string, string>();
  const index = readFileSync(join(esmDir, 'index.mjs'), 'utf8');
  for (const [, names = '', file = ''] of index.matchAll(/^import \{ ([^}]+) \} from "(\.\/[^"]+)";$/gm)) {
    for (const name of names.split(', ')) files.set(name, join(esmDir, file));
  }
  return files;
};

const importStatement = /import\s+(type\s+)?\{([^}]*)\}\s+from\s+['"]@mantine\/core['"];?/g;

/** The theme's variables for both color schemes, and the `visible-from`/`hidden-from` classes, as one static file. */
const themeCss = (): string => {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const base = defaultCssVariablesResolver(merged);
  const own = cssVariablesResolver(merged);
  const css = convertCssVariables({
    variables: { ...base.variables, ...own.variables },
    light: { '--mantine-color-scheme': 'light', ...base.light, ...own.light },
    dark: { '--mantine-color-scheme': 'dark', ...base.dark, ...own.dark },
  });
  const classes = Object.entries(merged.breakpoints).map(([name, width]) => {
    const em = Number.parseFloat(width);
    return (
      `@media (max-width: ${em - 0.00625}em) {.mantine-visible-from-${name} {display: none !important;}}` +
      `@media (min-width: ${em}em) {.mantine-hidden-from-${name} {display: none !important;}}`
    );
  });
  const scheme =
    ':root{color-scheme:var(--mantine-color-scheme);--mantine-z-index-app:100;--mantine-z-index-modal:200;' +
    '--mantine-z-index-popover:300;--mantine-z-index-overlay:400;--mantine-z-index-max:9999}';
  // A part of a page that is night in both schemes.
  const night = `[data-night]{color-scheme:dark;color:var(--mantine-color-text);${Object.entries(own.dark)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;
  return `${scheme}${css}${night}${classes.join('')}`;
};

/**
 * Mantine as this site uses it. Source files import from `@mantine/core`; the build sends each name to the file that
 * defines it, because the package's barrel pins every component into the entry chunk, and lets each component bring
 * its own stylesheet. The theme becomes a static stylesheet, because the content security policy refuses the `<style>`
 * elements that the provider would add at run time.
 */
export const mantine = (): Plugin[] => {
  const files = readExports();
  return [
    {
      name: 'mantine-deep-imports',
      enforce: 'post',
      transform(code, id) {
        if (id.includes('node_modules') || !code.includes('@mantine/core')) return null;
        return code.replace(importStatement, (statement, type: string | undefined, names: string) => {
          if (type) return '';
          return names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name && !name.startsWith('type '))
            .map((name) => {
              const file = files.get(name.split(/\s+as\s+/)[0] ?? name);
              if (!file) throw new Error(`@mantine/core does not export ${name} (${id}): ${statement}`);
              return `import { ${name} } from ${JSON.stringify(file)};`;
            })
            .join(' ');
        });
      },
    },
    {
      name: 'mantine-component-styles',
      transform(code, id) {
        if (!id.startsWith(esmDir) || !id.endsWith('.module.mjs')) return null;
        const file = join(stylesDir, `${basename(id, '.module.mjs')}.layer.css`);
        return existsSync(file) ? `import ${JSON.stringify(file)};\n${code}` : null;
      },
    },
    {
      name: 'mantine-theme-variables',
      resolveId: (id) => (id === variablesId ? `\0${variablesId}` : null),
      load: (id) => (id === `\0${variablesId}` ? themeCss() : null),
    },
  ];
};
