import { expect, it } from 'vitest';
import { makeHistory, randomOf } from '../../../support/pace/histories.ts';
import { play } from '../../../support/pace/play.ts';
import { simulated } from '../../../support/simulation.ts';

/** `SEED=<number>` plays the same histories again. */
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

it('unlocks and tells as a plain model does, in random histories: nothing early, late, twice or locked again', () => {
  const count = simulated(300, 10_000);
  const sums = { unlocks: 0, mails: 0, looks: 0 };
  const faults: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const history = makeHistory(randomOf(seed + index));
    const verdict = play(history);
    sums.unlocks += verdict.unlocks;
    sums.mails += verdict.mails;
    sums.looks += verdict.looks;
    if (verdict.faults.length > 0)
      faults.push(`SEED=${seed + index}: ${verdict.faults.slice(0, 3).join('; ')}`);
  }
  console.info(`seed ${seed}: ${count} histories, ${JSON.stringify(sums)}`);
  expect(faults.slice(0, 5)).toEqual([]);
  expect(Math.min(sums.unlocks, sums.mails)).toBeGreaterThan(count);
});
