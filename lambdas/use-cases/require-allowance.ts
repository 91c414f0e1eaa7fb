import { ApiError } from '../platform/http/api-error.ts';
import type { Allowance, RateLimitStore } from '../stores/rate-limits.ts';

/**
 * Counts one use against each allowance in order, and stops at the first that is used up.
 * @throws ApiError 429 with the seconds to wait
 */
export const requireAllowance = async (
  limits: RateLimitStore,
  ...allowances: readonly Allowance[]
): Promise<void> => {
  for (const allowance of allowances) {
    const wait = await limits.take(allowance);
    if (wait > 0) throw new ApiError('too_many_requests', { retryAfterSeconds: wait });
  }
};
