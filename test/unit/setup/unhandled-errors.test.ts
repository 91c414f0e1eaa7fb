import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import UnhandledErrors, { unhandledErrorsFile } from '#bin/setup/unhandled-errors.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const directory = temporaryFolder(afterAll);
afterEach(() => void vi.unstubAllEnvs());

test('an error outside every test is kept with its words, its place and the file that ran', () => {
  const file = join(directory, 'errors.json');
  vi.stubEnv(unhandledErrorsFile, file);
  const error = { name: 'ReferenceError', message: 'window is not defined', stack: 'at page.ts:7:1' };
  new UnhandledErrors().onTestRunEnd(
    [],
    [{ ...error, VITEST_TEST_PATH: join(process.cwd(), 'test/web/page.test.ts'), VITEST_TEST_NAME: 'shows' }],
  );
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([
    'test/web/page.test.ts: shows\n  ReferenceError: window is not defined\n  at page.ts:7:1',
  ]);
});
