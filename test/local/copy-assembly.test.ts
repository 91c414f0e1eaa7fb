import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { build, copyAssembly } from '#infra/local/start/build.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('a running site keeps its template when another is synthesized, and shares the assets with the output', () => {
  const root = temporaryFolder(onTestFinished);
  const output = join(root, 'cdk.out');
  mkdirSync(join(output, 'asset.1', 'deep'), { recursive: true });
  writeFileSync(join(output, 'Site.template.json'), 'first');
  writeFileSync(join(output, 'asset.1', 'deep', 'index.js'), 'code');

  const copy = copyAssembly(root, join(root, 'state'));
  writeFileSync(join(output, 'Site.template.json'), 'second');
  rmSync(join(output, 'asset.1'), { recursive: true });

  expect(readFileSync(join(copy, 'Site.template.json'), 'utf8')).toBe('first');
  expect(readFileSync(join(copy, 'asset.1', 'deep', 'index.js'), 'utf8')).toBe('code');

  // The next start takes what is there then, and nothing of the copy before.
  copyAssembly(root, join(root, 'state'));
  expect(readFileSync(join(copy, 'Site.template.json'), 'utf8')).toBe('second');
  expect(statSync(join(copy, 'asset.1'), { throwIfNoEntry: false })).toBeUndefined();
});

it('an asset that is still there is not copied again, and one whose copy was interrupted is', () => {
  const root = temporaryFolder(onTestFinished);
  const output = join(root, 'cdk.out');
  for (const name of ['asset.1', 'asset.2']) {
    mkdirSync(join(output, name), { recursive: true });
    writeFileSync(join(output, name, 'index.js'), name);
  }
  writeFileSync(join(output, 'asset.3.json'), 'a file');
  const copy = copyAssembly(root, join(root, 'state'));
  const folder = statSync(join(copy, 'asset.1'));
  renameSync(join(copy, 'asset.2'), join(copy, 'asset.2.part'));
  rmSync(join(copy, 'asset.2.part', 'index.js'));

  copyAssembly(root, join(root, 'state'));
  expect(statSync(join(copy, 'asset.1')).ino).toBe(folder.ino);
  expect(readdirSync(copy)).toEqual(['asset.1', 'asset.2', 'asset.3.json']);
  expect(readFileSync(join(copy, 'asset.2', 'index.js'), 'utf8')).toBe('asset.2');
  expect(readFileSync(join(copy, 'asset.3.json'), 'utf8')).toBe('a file');
});

it('the template is synthesized again when an asset of it is gone, and not otherwise', async () => {
  const root = temporaryFolder(onTestFinished);
  const output = join(root, 'cdk.out');
  let syntheses = 0;
  const synthesize = (): void => {
    syntheses += 1;
    mkdirSync(join(output, 'asset.1'), { recursive: true });
    const files = {
      'manifest.json': { artifacts: { Site: { type: 'aws:cloudformation:stack' } } },
      'Site.template.json': {},
      'Site.assets.json': { files: { 1: { source: { path: 'asset.1' } } } },
    };
    for (const [name, value] of Object.entries(files)) {
      writeFileSync(join(output, name), JSON.stringify(value));
    }
  };
  const start = () =>
    build(root, {
      run(_title, [script]) {
        if (script === 'bin/synth.ts') synthesize();
        return Promise.resolve();
      },
      stop: () => undefined,
    });
  await start();
  await start();
  expect(syntheses).toBe(1);
  rmSync(join(output, 'asset.1'), { recursive: true });
  await start();
  expect(syntheses).toBe(2);
});
