/**
 * Writes `docs/cost.md`. `npm run cost` uses the last counts; `npm run cost -- http://localhost:3000` first counts again on a local
 * site. Prices and quotas are in `bench/cost/prices.json`, a learner's month in `bench/cost/month.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAssembly } from '../infra/local/template/template.ts';
import type { Counted, PriceFile } from './cost/bill.ts';
import { countCalls, countStack } from './cost/count.ts';
import { countPrograms } from './cost/count-programs.ts';
import { describeCost } from './cost/describe.ts';
import type { VideoFigures } from './cost/video.ts';

const root = join(import.meta.dirname, '..');
const countedFile = join(import.meta.dirname, 'cost', 'counted.json');
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const [site] = process.argv.slice(2);
if (site !== undefined) {
  const origin = site.replace(/\/$/, '');
  const linesOf = (counts: object) =>
    Object.entries(counts)
      .map(([name, count]) => `${JSON.stringify(name)}: ${JSON.stringify(count)}`)
      .join(',\n');
  const calls = linesOf(await countCalls(origin));
  const programs = linesOf(await countPrograms(origin));
  const stack = countStack(readAssembly(join(root, 'cdk.out')).template);
  writeFileSync(
    countedFile,
    `{"stack": ${JSON.stringify(stack)}, "calls": {\n${calls}\n}, "programs": {\n${programs}\n}}\n`,
  );
}
const counted = read(countedFile) as Counted;
const prices = read(join(import.meta.dirname, 'cost', 'prices.json')) as PriceFile;
const video = read(join(import.meta.dirname, 'video.json')) as VideoFigures;
writeFileSync(join(root, 'docs', 'cost.md'), await describeCost(counted, prices, video));
process.stdout.write('docs/cost.md\n');
