import { expect, it } from 'vitest';
import { randomFrom } from '#test/support/courses.ts';
import { makeHistory } from '#test/support/pace/histories.ts';
import { play } from '#test/support/pace/play.ts';
import { simulated } from '#test/support/simulation.ts';

/** `SEED=<number>` plays the same histories again. */
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const parts = simulated(1, 10);
const count = simulated(200, 1_000);

it.each(Array.from({ length: parts }, (_, part) => seed + part * count))(
  'unlocks and tells as a plain model does in random histories: nothing early, late, twice or locked again (seed %i)',
  (first) => {
    const sums = { unlocks: 0, mails: 0, looks: 0 };
    const faults: string[] = [];
    for (let index = first; index < first + count; index += 1) {
      const verdict = play(makeHistory(randomFrom(index)));
      sums.unlocks += verdict.unlocks;
      sums.mails += verdict.mails;
      sums.looks += verdict.looks;
      if (verdict.faults.length > 0) faults.push(`SEED=${index}: ${verdict.faults.slice(0, 3).join('; ')}`);
    }
    process.stdout.write(`seed ${first}: ${count} histories, ${JSON.stringify(sums)}\n`);
    expect(faults.slice(0, 5)).toEqual([]);
    expect(Math.min(sums.unlocks, sums.mails)).toBeGreaterThan(count);
  },
);
