import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Browsers and sites that run in parallel. Browser tests often wait, so two cores carry three of them. */
const siteWorkers = 3;

/** On a busy machine, polled values arrive late. */
const patient = { poll: { timeout: 10_000 } };

/** A failure's message is all that a CI log keeps of it: it shows the values whole, not their first 40 characters. */
const chaiConfig = { truncateThreshold: 2_000 };

/** Slow API test files: they start sites of their own, or wait for one. */
const longOfApi = /\/api\/(?:durability|leaving|restore|user)\.test\.ts$/;

/** Runs the slowest files first, browser files above all. A slow file at the end would keep a single worker busy. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      moduleId.includes('/e2e/') ? 0 : longOfApi.test(moduleId) ? 1 : 2;
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** Test files with simulations. `test/support/simulation.ts` chooses their sizes. */
const simulations = [
  'test/stores/{catalog,catalog-publishing,content-pages,erase-learner,payments,release-recovery,search,study-notes,team-histories,study-quiz-attempts}.test.ts',
  'test/unit/catalog/typo.test.ts',
  'test/unit/domain/pace/random-histories.test.ts',
];

/** Tests against a running site. The files of a worker share its browser and its loaded modules. */
const site = {
  expect: patient,
  chaiConfig,
  environment: 'node',
  isolate: false,
  include: ['test/{api,e2e}/**/*.test.ts'],
  globalSetup: ['test/support/site.ts'],
  setupFiles: ['test/support/around-each-file.ts'],
  maxWorkers: siteWorkers,
  sequence: { groupOrder: 1 },
  // For whole journeys on a busy machine; a wait that is in vain ends by its own 20 s (test/e2e/support/browser.ts).
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/** Layers of the suite, cheapest first. The global set-up of `site` and `sweeps` starts a local site for each worker. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          expect: patient,
          chaiConfig,
          environment: 'node',
          // The files of a worker share loaded modules: loading the same packages again took a third of the time.
          isolate: false,
          include: ['test/{unit,stores,infra,local,sources}/**/*.test.ts'],
          globalSetup: ['test/support/tools.ts'],
          maxWorkers: '100%',
          // Publishing that is cut off again and again takes 8 s alone, and took a minute on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        root: '.',
        test: {
          name: 'web',
          expect: patient,
          // Components wait on timers of the page. Tests that pass only on retry are named at the end of the run.
          retry: 1,
          chaiConfig,
          environment: 'jsdom',
          // Each file gets a context of its own, with its own page and modules, in a process that stays and compiles packages once.
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
          chaiConfig,
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
          chaiConfig,
          environment: 'node',
          env: { SIMULATIONS: 'full' },
          include: simulations,
          maxWorkers: '100%',
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      { test: { name: 'site', ...site } },
      // The same files, with everything that `test/support/sweeps.ts` leaves out of `site`.
      { test: { name: 'sweeps', ...site, env: { SWEEPS: 'full' } } },
    ],
  },
});
