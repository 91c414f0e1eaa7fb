import * as z from 'zod';

const LocalClock = z.object({ now: z.union([z.string(), z.number()]) });

/**
 * The time of a site, ms since the epoch: a local site has a clock of its own, which may have been moved.
 * @param endpoint of the local site; undefined for AWS
 */
export const readClock = async (endpoint: string | undefined): Promise<number> => {
  if (endpoint === undefined) return Date.now();
  const { now } = LocalClock.parse(await (await fetch(new URL('/_local/clock', endpoint))).json());
  return new Date(now).getTime();
};
