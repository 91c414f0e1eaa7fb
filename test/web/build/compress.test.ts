import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { compressAssets } from '../../../web/build/compress.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

it('writes a copy of every script and style, whose size is what is sent', async () => {
  const dist = temporaryFolder(onTestFinished);
  mkdirSync(join(dist, 'assets'));
  const text = 'const courses = [];'.repeat(100);
  for (const name of ['a.js', 'a.css', 'a.woff2']) writeFileSync(join(dist, 'assets', name), text);
  const weigh = await compressAssets(dist);
  for (const name of ['a.js', 'a.css']) {
    const copy = readFileSync(join(dist, 'compressed/assets', name));
    expect(brotliDecompressSync(copy).toString()).toBe(text);
    expect(weigh(`assets/${name}`)).toBe(copy.length);
  }
  expect(() => weigh('assets/a.woff2')).toThrow('a.woff2');
});
