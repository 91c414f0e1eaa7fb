import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError } from 'vitest/node';

/** Environment variable with the path of the file that errors outside of tests are written to. */
export const unhandledErrorsFile = 'UNHANDLED_ERRORS_FILE';

/** Number of stack lines to print. */
const linesOfStack = 6;

/** Describes an error outside of tests in a few lines: message, stack, and the test file that ran at the time. */
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
 * Vitest reporter that writes down errors outside of tests, such as unhandled rejections and crashed workers. Vitest fails because of
 * them, but leaves them out of its JSON report.
 */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    const file = process.env[unhandledErrorsFile];
    if (file !== undefined) writeFileSync(file, JSON.stringify(errors.map(describeError)));
  }
}
