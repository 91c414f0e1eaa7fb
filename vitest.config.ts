import { defineConfig } from 'vitest/config';

/** Browsers and sites that run side by side; a browser test mostly waits, so that two cores carry two. */
const siteWorkers = 2;

/** Layers of the suite, cheapest first; each worker of `site` talks to a local site of its own, which its global set-up starts. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/{unit,stores,infra,local}/**/*.test.ts'],
          maxWorkers: '100%',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        root: '.',
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['test/web/**/*.test.{ts,tsx}'],
          maxWorkers: '100%',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'site',
          environment: 'node',
          include: ['test/{api,e2e}/**/*.test.ts'],
          globalSetup: ['test/support/site.ts'],
          maxWorkers: siteWorkers,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
