/**
 * Imports the practice exercises of a checkout of https://github.com/exercism/python, a public corpus that is not kept here, and says how
 * many were carried over: `node bench/exercism.ts <checkout>`. Fails when one is left out that `exercism-left-out.json` does not name:
 * that list may only shrink.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importExercism } from '../bin/content/import/import-exercism.ts';
import { createProgress } from '../bin/content/progress.ts';

const checkout = process.argv[2];
if (checkout === undefined) throw new Error('Name the checkout: node bench/exercism.ts <checkout>');
const known = JSON.parse(
  await readFile(join(import.meta.dirname, 'exercism-left-out.json'), 'utf8'),
) as Readonly<Record<string, string>>;
const folder = await mkdtemp(join(tmpdir(), 'northlight-exercism-'));
try {
  const begun = performance.now();
  const { exercises, leftOut } = await importExercism(checkout, folder, createProgress(process.stderr));
  const seconds = Math.round((performance.now() - begun) / 1_000);
  process.stdout.write(`${exercises} exercises carried over in ${seconds} s; ${leftOut.length} left out:\n`);
  for (const { slug, reason } of leftOut) process.stdout.write(`  ${slug}: ${reason}\n`);
  const unknown = leftOut.filter(({ slug }) => !Object.hasOwn(known, slug));
  if (unknown.length > 0) {
    process.stdout.write(`Not in exercism-left-out.json: ${unknown.map(({ slug }) => slug).join(', ')}\n`);
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
