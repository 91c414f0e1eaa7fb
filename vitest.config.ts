import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Browsers and sites that run side by side: a browser test often waits, so that two cores carry three. */
const siteWorkers = 3;

/** What is polled for comes, but late on a busy machine. */
const patient = { poll: { timeout: 10_000 } };

/** Files of the API that take long: they start sites of their own, or wait for one. */
const longOfApi = /\/api\/(?:durability|leaving|restore|user)\.test\.ts$/;

/** What takes longest first, browser files above all: one of them left for the end would keep a single worker busy. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      moduleId.includes('/e2e/') ? 0 : longOfApi.test(moduleId) ? 1 : 2;
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** Files with simulations, whose sizes `test/support/simulation.ts` chooses. */
const simulations = [
  'test/stores/{catalog,catalog-publishing,content-pages,erase-learner,payments,release-recovery,search,study-notes,study-quiz-attempts}.test.ts',
  'test/unit/catalog/typo.test.ts',
  'test/unit/domain/pace/random-histories.test.ts',
];

/** Tests against a running site; files of a worker share its browser and what they import. */
const site = {
  expect: patient,
  environment: 'node',
  isolate: false,
  include: ['test/{api,e2e}/**/*.test.ts'],
  globalSetup: ['test/support/site.ts'],
  maxWorkers: siteWorkers,
  sequence: { groupOrder: 1 },
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/** Layers of the suite, cheapest first; each worker of `site` and `sweeps` talks to a local site of its own, which its global set-up starts. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          expect: patient,
          environment: 'node',
          // Files of a worker share what they import: a third of the time went into loading the same packages again.
          isolate: false,
          include: ['test/{unit,stores,infra,local}/**/*.test.ts'],
          globalSetup: ['test/support/tools.ts'],
          maxWorkers: '100%',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        root: '.',
        test: {
          name: 'web',
          expect: patient,
          // Components wait on timers of the page; what passes only when run again is named at the end of the run.
          retry: 1,
          environment: 'jsdom',
          // A context for each file in a process that stays: a page and modules of its own, and packages that are compiled once.
          pool: 'vmForks',
          include: ['test/web/**/*.test.{ts,tsx}'],
          setupFiles: ['test/web/support/jsdom.ts'],
          maxWorkers: '100%',
          testTimeout: 40_000,
        },
      },
      {
        test: {
          name: 'dynamodb',
          expect: patient,
          environment: 'node',
          include: ['test/stores/**/*.test.ts'],
          globalSetup: ['test/support/dynamodb-local.ts'],
          maxWorkers: '100%',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'simulations',
          expect: patient,
          environment: 'node',
          env: { SIMULATIONS: 'full' },
          include: simulations,
          maxWorkers: '100%',
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      { test: { name: 'site', ...site } },
      // The same files with everything that `test/support/sweeps.ts` leaves out elsewhere.
      { test: { name: 'sweeps', ...site, env: { SWEEPS: 'full' } } },
    ],
  },
});
