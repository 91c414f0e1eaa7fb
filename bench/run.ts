/**
 * Measures what matters to learners and to the bill: `npm run bench` for everything, `npm run bench -- publishing catalog` for some parts.
 * Prints one table, stores the figures in `bench/results.json`, and writes `docs/performance.md`.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { benchAssistant } from './assistant.ts';
import { benchCatalog } from './catalog.ts';
import { benchColdStart } from './cold-start.ts';
import { benchFirstPicture } from './first-picture.ts';
import { benchLoad } from './load.ts';
import { benchOffline } from './offline.ts';
import { benchPictures } from './pictures.ts';
import { benchPractice } from './practice.ts';
import { benchPublishing } from './publishing.ts';
import { benchReleases } from './releases.ts';
import { writeReport } from './report.ts';
import { measuredNow, readLoad, readResults, type Results, writeResults } from './results.ts';
import { benchReviews } from './reviews.ts';
import { benchSigning } from './signing.ts';
import { benchSizes } from './sizes.ts';
import { tableText, toTable } from './table.ts';
import { benchWeb } from './web.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { courses: { type: 'string', default: '1000,10000' } },
});

/** Sizes of the published catalogs, such as `--courses 1000,10000,50000`. */
const publishedSizes = values.courses.split(',').map(Number);

const publishAll = async () => {
  const figures = [];
  for (const courses of publishedSizes) figures.push(...(await benchPublishing(courses)));
  return figures;
};

const parts = {
  sizes: benchSizes,
  signing: benchSigning,
  pictures: benchPictures,
  catalog: benchCatalog,
  assistant: benchAssistant,
  releases: benchReleases,
  reviews: benchReviews,
  publishing: publishAll,
  starts: benchColdStart,
  web: benchWeb,
  firstPicture: benchFirstPicture,
  practice: benchPractice,
  offline: benchOffline,
  load: benchLoad,
} satisfies Readonly<Record<string, () => unknown>>;
type Part = keyof typeof parts;

const isPart = (name: string): name is Part => Object.hasOwn(parts, name);
const unknown = positionals.filter((name) => !isPart(name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.\n`,
  );
  process.exit(1);
}
const asked = positionals.length > 0 ? positionals.filter(isPart) : (Object.keys(parts) as Part[]);

let results: Results = { ...readResults(), node: process.version, processors: cpus().length };
for (const part of asked) {
  const load = readLoad();
  process.stderr.write(`${part}…\n`);
  const figures = await parts[part]();
  results = {
    ...results,
    [part]: figures,
    measured: { ...results.measured, [part]: measuredNow(load) },
  };
  // Stored after each part, so that a failing part does not lose the others.
  writeResults(results);
}
writeReport(results);
process.stdout.write(`${tableText(toTable(results))}\n`);
