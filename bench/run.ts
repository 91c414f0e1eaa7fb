/** Measures what matters to learners and to the bill; prints tables and keeps them in `bench/results.json`. */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { benchAssistant } from './assistant.ts';
import { benchCatalog } from './catalog.ts';
import { benchPictures } from './pictures.ts';
import { benchReleases } from './releases.ts';
import { benchSigning } from './signing.ts';
import { benchSizes } from './sizes.ts';

const print = (title: string, rows: readonly object[]): void => {
  process.stdout.write(`\n${title}\n`);
  const names = Object.keys(rows[0] ?? {});
  const cells = [names, ...rows.map((row) => Object.values(row).map(String))];
  const widths = names.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  for (const row of cells) {
    process.stdout.write(`${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`);
  }
};

const catalog = await benchCatalog();
const results = {
  node: process.version,
  processors: cpus().length,
  sizes: benchSizes(),
  signing: await benchSigning(),
  pictures: await benchPictures(),
  catalog,
  assistant: await benchAssistant(),
  releases: await benchReleases(),
};
print('What has to be downloaded or loaded (bytes)', results.sizes);
print('Signing a video address', results.signing);
print('Drawing a profile picture', results.pictures);
print('List and search', results.catalog);
print('A question of 4 KB to the assistant, and a search inside a course', results.assistant);
print('Announcing a page of a hundred due addresses', [results.releases.page]);
print('A release of one date to a million addresses (simulated)', results.releases.releases);
writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
