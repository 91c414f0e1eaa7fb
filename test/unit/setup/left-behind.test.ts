import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { listLeftBehind } from '#bin/setup/left-behind.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder(afterAll);
const elsewhere = temporaryFolder(afterAll);

const write = (path: string): string => {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, path);
  return file;
};

/** Waits until files that are written get a later time than this (ms): the clock of a file system may be many milliseconds late. */
const waitForLaterFiles = (since: number): void => {
  const probe = join(elsewhere, 'probe');
  do writeFileSync(probe, '');
  while (statSync(probe).ctimeMs <= since);
};

const hasGit = spawnSync('git', ['--version']).status === 0;

test.skipIf(!hasGit)(
  'a run reports each file that it left in the checkout or among the packages, and no cache',
  () => {
    spawnSync('git', ['init', '--quiet'], { cwd: folder });
    writeFileSync(join(folder, '.gitignore'), 'node_modules/\n.local/\n');
    write('node_modules/database/program.jar');
    const before = write('notes of a developer.md');
    const since = statSync(before).ctimeMs + 1;
    waitForLaterFiles(since);

    utimesSync(write('node_modules/database/build/metadata.json'), 0, 0);
    write('node_modules/.cache/northlight/types.json');
    write('.local/site/table.db');
    write('test/übrig.txt');

    expect(listLeftBehind(folder, since)).toEqual([
      'node_modules/database/build/metadata.json',
      'test/übrig.txt',
    ]);
  },
);

test('a run reports what it left among the packages where git is not installed', () => {
  const since = statSync(write('node_modules/database/older.jar')).ctimeMs + 1;
  waitForLaterFiles(since);
  write('node_modules/database/newer.jar');
  vi.stubEnv('PATH', folder);
  expect(listLeftBehind(folder, since)).toEqual(['node_modules/database/newer.jar']);
  vi.unstubAllEnvs();
});
