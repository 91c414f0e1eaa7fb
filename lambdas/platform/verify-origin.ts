import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from './api-error.ts';
import type { ReadPreviousSecret, ReadSecret } from './secrets.ts';
import type { ApiMiddleware } from './exchange.ts';

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();

const isSame = (one: string, other: string): boolean =>
  // Digests have one length, which timingSafeEqual needs and which hides that of the secret.
  timingSafeEqual(digest(one), digest(other));

export interface OriginSecrets {
  readonly current: ReadSecret;
  /** What the distribution goes on sending until a changed secret is deployed to it. */
  readonly previous: ReadPreviousSecret;
}

/**
 * Only the site's own distribution may call: it adds a secret header that nobody else knows. A call past it (straight
 * to execute-api) gets the same 404 as an absent thing, so that it learns nothing.
 * @param secrets cached by the caller
 */
export const verifyOrigin = ({ current, previous }: OriginSecrets): ApiMiddleware => ({
  before: async ({ event }) => {
    const presented = event.headers['x-origin-verify'];
    if (presented === undefined) throw new ApiError('not_found');
    if (isSame(presented, await current())) return;
    const old = await previous();
    if (!old || !isSame(presented, old)) throw new ApiError('not_found');
  },
});
