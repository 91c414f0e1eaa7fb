import { expect, it } from 'vitest';
import { countCalls } from '../../bench/cost/count.ts';
import { countPrograms } from '../../bench/cost/count-programs.ts';
import counted from '../../bench/cost/counted.json' with { type: 'json' };
import { siteOrigin } from '../support/origin.ts';

/** Share by which a count may differ: what is cached for seconds is read more often on a busy machine. */
const tolerance = 0.2;

it('what docs/cost.md says of read and write units is what the site takes', async () => {
  const now = await countCalls(siteOrigin());
  const differences = Object.entries(counted.calls).flatMap(([route, said]) =>
    (['readUnits', 'writeUnits'] as const).flatMap((units) => {
      const takes = now[route]?.[units] ?? NaN;
      const isSame = Math.abs(takes - said[units]) <= Math.max(0.5, said[units] * tolerance);
      return isSame ? [] : [`${route}: ${units} ${takes} where ${said[units]} is said`];
    }),
  );
  expect(differences, 'run npm run cost -- <local site> and commit the result').toEqual([]);
});

it('what docs/cost.md says of tokens, tools and events is what the site takes, and a tool adds nothing to its route', async () => {
  const { fanOut, ...now } = await countPrograms(siteOrigin());
  const { fanOut: said, ...rest } = counted.programs;
  expect(now, 'run npm run cost -- <local site> and commit the result').toEqual(rest);
  expect(now.tool).toEqual(now.page);
  expect(now.assistantServer.otherCalls).toBe(1);
  // Events of the tests before may still be on their way.
  expect(fanOut.readUnits).toBeLessThanOrEqual(2 * said.readUnits);
});
