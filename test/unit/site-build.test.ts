import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { hashSiteInputs, isSiteBuilt, stampSite } from '#infra/site-build.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let root: string;
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const isCurrent = (): boolean => isSiteBuilt(root, hashSiteInputs(root));

beforeEach(() => {
  root = temporaryFolder(onTestFinished);
  write('web/src/main.tsx', 'one');
  write('lambdas/contract/limits.ts', 'one');
  write('lambdas/catalog/index.ts', 'one');
  write('web/dist/app.html', 'built');
  write('web/dist/assets/index-0.js', 'built');
  stampSite(root, hashSiteInputs(root));
});

describe('the built site', () => {
  it('is used again while its sources are the same, whatever the build itself left', () => {
    write('web/dist/assets/index-1.js', 'built');
    write('lambdas/catalog/index.ts', 'two');
    expect(isCurrent()).toBe(true);
  });

  it.each([
    'web/src/main.tsx',
    'web/src/new.tsx',
    'lambdas/contract/limits.ts',
    'content/course/course.yaml',
  ])('is built again after a change of %s', (file) => {
    write(file, 'two');
    expect(isCurrent()).toBe(false);
  });

  it('is built again when it was never finished, or was deleted', () => {
    stampSite(root, undefined);
    expect(isCurrent()).toBe(false);
    stampSite(root, hashSiteInputs(root));
    expect(isCurrent()).toBe(true);
    rmSync(join(root, 'web/dist'), { recursive: true });
    expect(isCurrent()).toBe(false);
  });

  it('is built again when its scripts were deleted and its pages were not', () => {
    rmSync(join(root, 'web/dist/assets'), { recursive: true });
    expect(isCurrent()).toBe(false);
  });
});
