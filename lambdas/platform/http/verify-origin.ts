import { createHash, timingSafeEqual } from 'node:crypto';
import type { ReadPreviousSecret, ReadSecret } from '../services/secrets.ts';
import { ApiError } from './api-error.ts';
import type { ApiMiddleware } from './exchange.ts';

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();

const isSame = (one: string, other: string): boolean =>
  // Digests have equal lengths, as timingSafeEqual requires, and hide the length of the secret.
  timingSafeEqual(digest(one), digest(other));

export interface OriginSecrets {
  readonly current: ReadSecret;
  /** After a rotation, the distribution sends the previous value until its next deployment. */
  readonly previous: ReadPreviousSecret;
}

/**
 * Admits only requests from the site's own distribution, which sends a secret header. A request that bypasses it (straight to
 * execute-api) gets a plain 404, which reveals nothing.
 * @param secrets readers with a cache
 */
export const verifyOrigin = ({ current, previous }: OriginSecrets): ApiMiddleware => ({
  before: async ({ event }) => {
    const presented = event.headers['x-origin-verify'];
    if (presented === undefined) throw new ApiError('not_found');
    if (!isSame(presented, await current())) {
      const old = await previous();
      if (!old || !isSame(presented, old)) throw new ApiError('not_found');
    }
    event.fromDistribution = true;
  },
});
