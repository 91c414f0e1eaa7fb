import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Stage, Step } from './parts.ts';
import { unhandledErrorsFile } from './unhandled-errors.ts';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Names of failed tests, each with the first lines of its error. */
  readonly failures: readonly string[];
}

/** The part of Vitest's JSON report that is read. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    /** Path of the test file. */
    readonly name: string;
    readonly status: string;
    /** Error that kept all tests of the file from running: it does not load, or a hook failed. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Prints output of a step. The first lane prints at once, the others in one piece when a step ends. */
type Print = (text: string | Buffer) => void;

const run = (args: readonly string[], print: Print, env: NodeJS.ProcessEnv = {}): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        // Shares compiled packages among the many processes of a run.
        NODE_COMPILE_CACHE: join('node_modules', '.cache', 'northlight', 'compiled'),
        ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
        ...env,
      },
    });
    child.stdout.on('data', print);
    child.stderr.on('data', print);
    child.once('error', (error) => {
      print(`${String(error)}\n`);
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });

/** Names the tests that passed only on retry. They do not fail the run, but should not be overlooked. */
const unsteady = ({ testResults }: Report): string =>
  testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(
      ({ fullName, failureMessages }) =>
        `\nUNSTEADY, passed when run again: ${fullName}\n${failureMessages.join('\n')}\n`,
    )
    .join('');

const firstLines = (text: string): string => text.split('\n').slice(0, 3).join('\n  ');

/** Names the failed tests, and the files whose tests could not run, for the end of a long run. */
const failedTests = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, status: fileStatus, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (fileStatus === 'failed' && failed.length === 0) {
      return [`${file}: could not run\n  ${firstLines(message)}`];
    }
    return failed.map(
      ({ fullName, failureMessages }) => `${file}: ${fullName}\n  ${firstLines(failureMessages.join('\n'))}`,
    );
  });

/** Errors outside of tests, each as a failure. Empty when Vitest ended before its reporters ran. */
const errorsOutsideTests = (file: string): string[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];

/** Runs Vitest and reads the counts from its JSON report; a crash before the report is one failure. */
const runTests = async ({ title, args }: Step, print: Print): Promise<Tally> => {
  const directory = mkdtempSync(join(tmpdir(), 'northlight-test-'));
  const report = join(directory, 'report.json');
  const outside = join(directory, 'unhandled-errors.json');
  try {
    const vitest = [
      ...['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'],
      '--reporter=./bin/setup/unhandled-errors.ts',
      `--outputFile.json=${report}`,
    ];
    // Tests, and processes that they kill, create temporary folders in here, so all of them are removed together.
    const env = { [unhandledErrorsFile]: outside, TMPDIR: directory };
    const succeeded = await run([...vitest, ...args], print, env);
    const read = JSON.parse(readFileSync(report, 'utf8')) as Report;
    print(unsteady(read));
    const { numPassedTests, numFailedTests } = read;
    // Errors outside of tests come first: they may be why tests failed.
    const failures = [
      ...errorsOutsideTests(outside).map((error) => `${title}, outside its tests, during ${error}`),
      ...failedTests(read),
    ];
    return {
      passed: numPassedTests,
      failed: succeeded ? numFailedTests : Math.max(1, failures.length),
      failures: succeeded || failures.length > 0 ? failures : [`${title}: failed outside its tests`],
    };
  } catch (error) {
    print(`${title}: no report (${String(error)})\n`);
    return { passed: 0, failed: 1, failures: [`${title}: no report`] };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

const runStep = async (step: Step, print: Print): Promise<Tally> => {
  const begin = performance.now();
  print(`\n── ${step.title}\n`);
  const tally =
    step.kind === 'tests'
      ? await runTests(step, print)
      : await run(step.args, print).then((succeeded) =>
          succeeded
            ? { passed: 1, failed: 0, failures: [] }
            : { passed: 0, failed: 1, failures: [step.title] },
        );
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  print(`── ${step.title}: ${tally.failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  return tally;
};

const add = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  failures: [...one.failures, ...other.failures],
});
const nothing: Tally = { passed: 0, failed: 0, failures: [] };

const runLane = async (steps: readonly Step[], isFirst: boolean): Promise<Tally> => {
  let tally = nothing;
  for (const step of steps) {
    let printed = '';
    const print: Print = isFirst
      ? (text) => void process.stdout.write(text)
      : (text) => void (printed += text.toString());
    tally = add(tally, await runStep(step, print));
    process.stdout.write(printed);
  }
  return tally;
};

/** Runs every step even when one fails, so that one run shows all failures. The first lane prints as it goes. */
export const runStages = async (stages: readonly Stage[]): Promise<Tally> => {
  let tally = nothing;
  for (const lanes of stages) {
    const tallies = await Promise.all(lanes.map((steps, index) => runLane(steps, index === 0)));
    tally = tallies.reduce(add, tally);
  }
  return tally;
};
