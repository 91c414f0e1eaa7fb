import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** When a folder is removed: `onTestFinished` inside a test and before each, `afterAll` outside of them. */
type After = (remove: () => void) => void;

/** Makes an empty folder, which is removed by itself. @returns its path */
export const temporaryFolder = (after: After): string => {
  const path = mkdtempSync(join(tmpdir(), 'northlight-'));
  after(() => rmSync(path, { recursive: true, force: true }));
  return path;
};

/** Makes a folder with these files, by path, which is removed by itself. @returns its path */
export const makeFolder = (files: Readonly<Record<string, string | Buffer>>, after: After): string => {
  const path = temporaryFolder(after);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), content);
  }
  return path;
};
