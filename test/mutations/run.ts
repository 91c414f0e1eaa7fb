/**
 * Breaks the security rules of `list.json` one at a time, in copies of the repository, and runs the tests that should notice.
 *
 *   npm run mutations [-- <part of a file name or rule>…] [--minutes 30] [--fresh]
 *
 * What was caught is remembered until its source or its tests change, so that a run that was cut off goes on. Exits with 1 when a
 * break survives, when one was not reached, or when one fits its source no more and must be written anew.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

/** One rule broken: `find` occurs once in the file. */
interface Mutation {
  readonly rule: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly tests: readonly string[];
}

type Outcome = 'caught' | 'survived' | 'stale' | 'not reached';

const root = join(import.meta.dirname, '..', '..');
const memory = join(root, 'node_modules', '.cache', 'northlight', 'mutations.json');
/** A break may make a test wait for ever: then it was noticed too. */
const testsWithinMs = 300_000;

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '30' }, fresh: { type: 'boolean', default: false } },
});
const endsAt = Date.now() + Number(options.minutes) * 60_000;

const readMutations = (): Mutation[] => {
  const list = JSON.parse(readFileSync(join(import.meta.dirname, 'list.json'), 'utf8')) as {
    file: string;
    tests: string[];
    breaks: [rule: string, find: string, replace: string][];
  }[];
  return list
    .flatMap(({ file, tests, breaks }) =>
      breaks.map(([rule, find, replace]) => ({ rule, file, find, replace, tests })),
    )
    .filter(
      ({ file, rule }) => wanted.length === 0 || wanted.some((part) => `${file} ${rule}`.includes(part)),
    );
};

/** Why the mutation cannot be tried; undefined when it can. */
const staleness = ({ file, find, tests }: Mutation): string | undefined => {
  const missing = [file, ...tests].find((path) => !existsSync(join(root, path)));
  if (missing) return `${missing} is not there`;
  const times = readFileSync(join(root, file), 'utf8').split(find).length - 1;
  return times === 1 ? undefined : `${JSON.stringify(find)} is there ${times} times`;
};

/** Changes with the mutation, its source and its tests. */
const fingerprint = (mutation: Mutation): string =>
  [mutation.file, ...mutation.tests]
    .reduce(
      (hash, path) => hash.update(readFileSync(join(root, path))),
      createHash('sha256').update(JSON.stringify(mutation)),
    )
    .digest('hex');

const readMemory = (): Set<string> => {
  if (options.fresh || !existsSync(memory)) return new Set();
  return new Set(JSON.parse(readFileSync(memory, 'utf8')) as string[]);
};

/** A copy of what git knows and of what is new, with the same packages. */
const copyRepository = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'northlight-mutations-'));
  const { stdout, error } = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    },
  );
  if (error) throw new Error(`git is needed to copy the repository: ${error.message}`);
  for (const file of stdout.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
};

interface Result {
  readonly status: 'passed' | 'failed' | 'too long' | 'broken';
  readonly output: string;
}

/** Runs test files in a copy, up to the first failure. `broken`: no test ran to its end. */
const runTests = (copy: string, tests: readonly string[]): Promise<Result> =>
  new Promise((resolve) => {
    const report = join(copy, 'report.json');
    rmSync(report, { force: true });
    const vitest = join('node_modules', 'vitest', 'vitest.mjs');
    const flags = ['--project', 'unit', '--project', 'web', '--bail=1', '--maxWorkers=1', '--reporter=json'];
    const child = spawn(process.execPath, [vitest, 'run', ...flags, `--outputFile=${report}`, ...tests], {
      cwd: copy,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A copy lives shorter than what Node.js compiles of its packages.
      env: { ...process.env, NODE_COMPILE_CACHE: join(dirname(memory), 'compiled') },
    });
    let output = '';
    let isTooLong = false;
    const timer = setTimeout(() => {
      isTooLong = true;
      child.kill('SIGKILL');
    }, testsWithinMs);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    child.once('close', (code) => {
      clearTimeout(timer);
      if (isTooLong) return resolve({ status: 'too long', output });
      if (!existsSync(report)) return resolve({ status: 'broken', output });
      if (code === 0) return resolve({ status: 'passed', output });
      const { numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8')) as Record<
        string,
        number
      >;
      const hasFailed = (numFailedTests ?? 0) + (numFailedTestSuites ?? 0) > 0;
      resolve({ status: hasFailed ? 'failed' : 'broken', output });
    });
  });

const tryMutation = async (copy: string, { file, find, replace, tests }: Mutation): Promise<Outcome> => {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  try {
    const { status, output } = await runTests(copy, tests);
    if (status === 'broken') throw new Error(`No tests ran:\n${output}`);
    return status === 'passed' ? 'survived' : 'caught';
  } finally {
    writeFileSync(path, source);
  }
};

const say = (outcome: Outcome, { rule, file }: Mutation, more = ''): void =>
  void process.stdout.write(`${outcome.padEnd(12)}${file}: ${rule}${more && ` (${more})`}\n`);

const mutations = readMutations();
const outcomes = new Map<Mutation, Outcome>();
const note = (outcome: Outcome, mutation: Mutation, more?: string): void => {
  outcomes.set(mutation, outcome);
  say(outcome, mutation, more);
};
const caught = readMemory();
const isKnown = (mutation: Mutation): boolean => caught.has(fingerprint(mutation));

for (const mutation of mutations) {
  const stale = staleness(mutation);
  if (stale) note('stale', mutation, stale);
  else if (isKnown(mutation)) outcomes.set(mutation, 'caught');
}
const queue = mutations.filter((mutation) => !outcomes.has(mutation));
if (outcomes.size > 0) process.stdout.write(`${outcomes.size} known, ${queue.length} to try\n`);

const work = async (): Promise<void> => {
  const copy = copyRepository();
  /** Tests that pass in the unbroken copy: only those can tell. */
  const proven = new Set<string>();
  try {
    for (let mutation = queue.shift(); mutation !== undefined; mutation = queue.shift()) {
      if (Date.now() > endsAt) {
        note('not reached', mutation);
        continue;
      }
      const unproven = mutation.tests.filter((file) => !proven.has(file));
      if (unproven.length > 0) {
        const { status, output } = await runTests(copy, unproven);
        if (status !== 'passed')
          throw new Error(`These tests must pass first: ${unproven.join(', ')}\n${output}`);
        unproven.forEach((file) => proven.add(file));
      }
      const outcome = await tryMutation(copy, mutation);
      note(outcome, mutation);
      if (outcome === 'caught') {
        caught.add(fingerprint(mutation));
        mkdirSync(dirname(memory), { recursive: true });
        writeFileSync(memory, JSON.stringify([...caught]));
      }
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};

await Promise.all(Array.from({ length: Math.min(queue.length, availableParallelism()) }, work));

const count = (outcome: Outcome): number => [...outcomes.values()].filter((each) => each === outcome).length;
process.stdout.write(
  `\n${mutations.length} rules: ${count('caught')} caught, ${count('survived')} survived, ${count('stale')} stale, ${count('not reached')} not reached\n`,
);
process.exitCode = count('caught') === mutations.length ? 0 : 1;
