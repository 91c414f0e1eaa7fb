import { defineConfig } from 'vitest/config';

/** Layers of the suite, cheapest first; `site` talks to one local site that its global set-up starts and stops. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/{unit,stores,infra,local}/**/*.test.ts'],
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
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'site',
          environment: 'node',
          include: ['test/{api,e2e}/**/*.test.ts'],
          globalSetup: ['test/support/site.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
