/**
 * The whole check: types, lint, then every test layer. Runs all steps even when one fails, so that one run shows all that
 * is wrong, and closes with `N passed, N failed` (a step without tests of its own counts as one).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** What is read of Vitest's JSON report. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: {
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

const run = (title: string, script: string, args: string[]): boolean => {
  process.stdout.write(`\n── ${title}\n`);
  return spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' }).status === 0;
};

const step = (title: string, script: string, args: string[]): Tally =>
  run(title, script, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** Names what passed only when it was run again: nothing to stop for, and nothing to overlook. */
const sayUnsteady = ({ testResults }: Report): void => {
  for (const { fullName, status, failureMessages } of testResults.flatMap((file) => file.assertionResults)) {
    if (status !== 'passed' || failureMessages.length === 0) continue;
    process.stdout.write(`\nUNSTEADY, passed when run again: ${fullName}\n${failureMessages.join('\n')}\n`);
  }
};

/** Runs Vitest and reads the counts from its JSON report; a crash before the report is one failure. */
const tests = (title: string, args: string[]): Tally => {
  const directory = mkdtempSync(join(tmpdir(), 'northlight-test-'));
  const report = join(directory, 'report.json');
  try {
    const succeeded = run(title, 'node_modules/vitest/vitest.mjs', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ]);
    const read = JSON.parse(readFileSync(report, 'utf8')) as Report;
    sayUnsteady(read);
    const { numPassedTests, numFailedTests } = read;
    return { passed: numPassedTests, failed: succeeded ? numFailedTests : Math.max(1, numFailedTests) };
  } catch (error) {
    process.stderr.write(`${title}: no report (${String(error)})\n`);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

const tallies = [
  step('Types: functions, infrastructure, tools', 'node_modules/typescript/bin/tsc', ['-p', '.']),
  step('Types: web', 'node_modules/typescript/bin/tsc', ['-p', 'web']),
  step('Lint', 'node_modules/eslint/bin/eslint.js', ['.', '--max-warnings', '0']),
  step('Format', 'node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']),
  tests('Rules, stores, infrastructure, local cloud, web', ['--project', 'unit', '--project', 'web']),
  // Once more for what fails: a site, two browsers and their clocks share two cores with whatever else runs there.
  tests('API and browser', ['--project', 'site', '--retry=1']),
];
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
