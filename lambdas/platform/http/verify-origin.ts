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
  /** The distribution keeps sending this value until it is deployed with a changed secret. */
  readonly previous: ReadPreviousSecret;
}

/**
 * Lets only the site's own distribution call, which sends a secret header. A call that bypasses it (straight to
 * execute-api) gets the 404 of something that does not exist, so that it learns nothing.
 * @param secrets readers that cache what they read
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
