import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiRoutes } from './build/api-routes.ts';
import { chunkFiles } from './build/chunk-files.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { entryBudget } from './build/entry-budget.ts';
import { hlsEngine } from './build/hls-engine.ts';
import { identitySdk } from './build/identity-sdk.ts';
import { inlineBeforePaint } from './build/inline-before-paint.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { pythonEngine } from './build/python-engine.ts';
import { shakenRouter } from './build/shaken-router.ts';
import { splitFonts } from './build/split-fonts.ts';
import { themeVariables } from './build/theme-variables.ts';

export default defineConfig(({ mode, isSsrBuild }) => ({
  root: import.meta.dirname,
  // The package's export map selects the development build, warnings included, for browsers too.
  ...(mode === 'production' &&
    !isSsrBuild && {
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: inRouter('index.mjs') },
          { find: /^react-router\/dom$/, replacement: inRouter('dom-export.mjs') },
        ],
      },
    }),
  plugins: [
    react(),
    chunkFiles(),
    hlsEngine(),
    identitySdk(),
    shakenRouter(),
    splitFonts(),
    themeVariables(),
    apiRoutes(),
    preloadFonts(),
    inlineBeforePaint(),
    pythonEngine(),
    entryBudget(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    sourcemap: mode === 'development',
    // Data URLs would need their own source in the content security policy.
    assetsInlineLimit: 0,
    // Browsers without module preload only load a little later; the polyfill would add to every first visit.
    modulePreload: {
      polyfill: false,
      // A script that loads another one has long loaded what every page starts with: its lists need not name that. They name the other
      // one, which Vite leaves out when it needs nothing.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : [...new Set([file, ...needed])].filter((name) => !startsEveryPage.test(name)),
    },
    ...(!isSsrBuild && {
      rolldownOptions: { output: { ...hashedNames, codeSplitting: { groups: chunkGroups } } },
    }),
  },
  css: { modules: { generateScopedName } },
  server: { proxy: process.env.API_ORIGIN ? proxyTo(process.env.API_ORIGIN) : undefined },
}));

/** The viewer function `page-addresses.js` recognizes files with a compressed copy by the dot before their hash. */
const hashedNames = {
  entryFileNames: 'assets/[name].[hash:7].js',
  chunkFileNames: 'assets/[name].[hash:7].js',
  assetFileNames: 'assets/[name].[hash:7][extname]',
};

/** Class of a style module: its name and a hash of the file's path. Vite's default adds the line, which no visit needs. */
const generateScopedName = (name: string, file: string): string =>
  `${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 5)}`;

/** The entry and the two scripts that it imports. */
const startsEveryPage = /^assets\/(?:index|rolldown-runtime|base)\.[\w-]{7}\.js$/;

/** Path of a file in the router's production build, next to the development build that Node.js resolves. */
const inRouter = (file: string): string =>
  join(dirname(createRequire(import.meta.url).resolve('react-router')), '..', 'production', file);

const proxyTo = (origin: string) =>
  Object.fromEntries(
    ['/api', '/media', '/covers', '/captions', '/config.json'].map((path) => [path, { target: origin }]),
  );
