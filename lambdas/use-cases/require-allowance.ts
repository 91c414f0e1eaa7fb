import { ApiError } from '../platform/http/api-error.ts';
import type { Allowance, RateLimitStore } from '../stores/rate-limits.ts';

/** @throws ApiError 429 unless `seconds` is 0 */
export const requireNoWait = (seconds: number): void => {
  if (seconds > 0) throw new ApiError('too_many_requests', { retryAfterSeconds: seconds });
};

/**
 * Counts one use against each allowance in order, and stops at the first that is used up.
 * @throws ApiError 429 with the seconds to wait
 */
export const requireAllowance = async (
  limits: RateLimitStore,
  ...allowances: readonly Allowance[]
): Promise<void> => {
  for (const allowance of allowances) {
    requireNoWait(await limits.take(allowance));
  }
};
