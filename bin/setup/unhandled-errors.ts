import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError } from 'vitest/node';

/** The environment variable that names the file in which errors outside tests are kept. */
export const unhandledErrorsFile = 'UNHANDLED_ERRORS_FILE';

/** How many lines of an error's stack lead to its place. */
const linesOfStack = 6;

/** One error outside every test as a few lines: what it says, where it was thrown, and the test file that ran then. */
export const describeError = (error: SerializedError): string => {
  const { VITEST_TEST_PATH: file, VITEST_TEST_NAME: test } = error as {
    VITEST_TEST_PATH?: string;
    VITEST_TEST_NAME?: string;
  };
  const during = [file && relative(process.cwd(), file), test].filter(Boolean).join(': ');
  const stack = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return [
    during || 'no test file',
    `${error.name}: ${error.message}`,
    ...stack.slice(0, linesOfStack).map((line) => line.trim()),
  ].join('\n  ');
};

/**
 * Vitest reporter that keeps the errors which no test caused by itself (an unhandled rejection, a worker that ended): Vitest fails
 * because of them, and its JSON report does not have them.
 */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    const file = process.env[unhandledErrorsFile];
    if (file !== undefined) writeFileSync(file, JSON.stringify(errors.map(describeError)));
  }
}
