import { ApiError } from '../platform/http/api-error.ts';
import type { ApiMiddleware } from '../platform/http/exchange.ts';

/** Refuses requests of pages of other sites, which could reach this server through the browser of a learner (DNS rebinding). */
export const refuseForeignPages = (siteUrl: string): ApiMiddleware => ({
  before: ({ event: { headers } }) => {
    if (headers.origin !== undefined && headers.origin !== siteUrl) throw new ApiError('foreign_origin');
  },
});
