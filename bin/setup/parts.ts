/** Parts of `npm test`. A part is a list of steps, and a step is one command. */

export interface Step {
  readonly title: string;
  /** `tests` is a run of Vitest, whose tests are counted. A `command` counts as one test. */
  readonly kind: 'command' | 'tests';
  /** Script of an installed package (none for Vitest), then its arguments. */
  readonly args: readonly string[];
}

/** Lanes of a stage run in parallel, the steps of a lane in sequence. A stage starts when the previous one has ended. */
export type Stage = readonly (readonly Step[])[];

const cache = 'node_modules/.cache/northlight';
const byContent = ['--cache', '--cache-strategy', 'content', '--cache-location'];

const command = (title: string, ...args: string[]): Step => ({ title, kind: 'command', args });
const tests = (title: string, ...args: string[]): Step => ({ title, kind: 'tests', args });

/** Incremental type check: the compiler caches its results and checks files again that a change could affect. */
const types = (title: string, project: string, name: string): Step =>
  command(
    title,
    ...['node_modules/typescript-native/bin/tsc', '-p', project],
    ...['--incremental', '--tsBuildInfoFile', `${cache}/types-${name}.json`],
  );

/**
 * Tests against a running site. The Vitest project says how many of them run: `site`, or `sweeps` for all. A failed test is retried
 * once, because sites, browsers and their clocks share two cores.
 */
const site = (title: string, project: 'site' | 'sweeps', ...files: string[]): Step =>
  tests(title, '--project', project, '--retry=1', ...files);

/** Steps by the name that `npm test -- <part>` takes. */
export const parts = {
  types: [
    types('Types: functions, infrastructure, tools', '.', 'functions'),
    types('Types: web', 'web', 'web'),
  ],
  lint: [
    // Each rule looks at one file only, so results of unchanged files can be cached. `text-in-elements` asks for types of other
    // files too; what it misses here, a fresh checkout shows.
    command(
      'Lint',
      ...['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0'],
      ...byContent,
      `${cache}/lint`,
    ),
    // These rules follow imports, so they check every file each time.
    command('Lint: rules about types', 'node_modules/oxlint/bin/oxlint', '.'),
    command('Lint: exports that nothing uses', 'node_modules/knip/bin/knip.js', '--no-progress'),
  ],
  format: [command('Format', 'node_modules/oxfmt/bin/oxfmt', '--check', '.')],
  unit: [tests('Rules', '--project', 'unit', 'test/unit/')],
  stores: [tests('Stores', '--project', 'unit', 'test/stores/')],
  infra: [tests('Infrastructure', '--project', 'unit', 'test/infra/')],
  sources: [tests('Rules about the sources', '--project', 'unit', 'test/sources/')],
  local: [tests('Local cloud', '--project', 'unit', 'test/local/')],
  web: [tests('Web', '--project', 'web')],
  api: [site('API', 'sweeps', 'test/api/')],
  e2e: [site('Browser', 'sweeps', 'test/e2e/')],
  simulations: [tests('Simulations', '--project', 'simulations')],
  dynamodb: [tests('Stores on DynamoDB Local', '--project', 'dynamodb')],
} as const satisfies Record<string, readonly Step[]>;

/** All tests that need no site, in parallel with types and lint. */
const withoutSite: Stage = [
  [tests('Rules, stores, infrastructure, local cloud, web', '--project', 'unit', '--project', 'web')],
  [...parts.lint, ...parts.types, ...parts.format],
];

/** `npm test`: every layer without sweeps and simulations at full size. The site has the machine to itself. */
export const usual: readonly Stage[] = [withoutSite, [[site('API and browser', 'site')]]];

/** The stages of CI: tests with their sweeps, simulations at full size, and the store tests on DynamoDB Local. */
export const everything: readonly Stage[] = [
  withoutSite,
  [[site('API and browser, with sweeps', 'sweeps')]],
  [parts.simulations],
  [parts.dynamodb],
];

/**
 * Stages that are quick enough for every save: tests whose imports reach a changed file, and those that read the sources as text,
 * which no import reaches.
 * @param since git revision to compare with; without one, all of `test/unit` and `test/web` run
 */
export const quick = (since: string | undefined): readonly Stage[] => [
  [
    [
      tests(
        'Rules and web',
        ...['--project', 'unit', '--project', 'web', 'test/unit/', 'test/web/'],
        ...(since === undefined ? [] : ['--changed', since, '--passWithNoTests']),
      ),
      ...parts.sources,
    ],
    [...parts.types, ...parts.lint, ...parts.format],
  ],
];

/** Folders with tests that need a running site. */
const siteFolders = ['test/api/', 'test/e2e/'];

/**
 * The stages for the given names, in the given order.
 * @param names names of parts, or test files by their path from the root of the repository
 * @returns an error with the known names for anything else
 */
export const stagesOf = (
  names: readonly string[],
  isFile: (path: string) => boolean,
): readonly Stage[] | Error => {
  const isPart = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name);
  const unknown = names.find((name) => !isPart(name) && !(name.startsWith('test/') && isFile(name)));
  if (unknown !== undefined) {
    const known = Object.keys(parts).join(', ');
    return new Error(`There is no part ${unknown}. Parts: ${known}, or the path of a test file.`);
  }
  const files = names.filter((name) => !isPart(name));
  const needsSite = (file: string): boolean => siteFolders.some((folder) => file.startsWith(folder));
  const [withSite, without] = [files.filter(needsSite), files.filter((file) => !needsSite(file))];
  const steps = [
    ...names.filter(isPart).flatMap((name): readonly Step[] => parts[name]),
    ...(without.length > 0 ? [tests('Files', '--project', 'unit', '--project', 'web', ...without)] : []),
    ...(withSite.length > 0 ? [site('Files that need a site', 'sweeps', ...withSite)] : []),
  ];
  return [[steps]];
};
