import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from './api-error.ts';
import type { ApiMiddleware } from './exchange.ts';

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();

/**
 * Only the site's own distribution may call: it adds a secret header that nobody else knows. A call past it (straight
 * to execute-api) gets the same 404 as an absent thing, so that it learns nothing.
 * @param readSecret the shared secret, cached by the caller
 */
export const verifyOrigin = (readSecret: () => Promise<string>): ApiMiddleware => ({
  before: async ({ event }) => {
    const presented = event.headers['x-origin-verify'];
    // Digests have one length, which timingSafeEqual needs and which hides that of the secret.
    if (presented === undefined || !timingSafeEqual(digest(presented), digest(await readSecret()))) {
      throw new ApiError('not_found');
    }
  },
});
