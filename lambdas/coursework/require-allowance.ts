import { ApiError } from '../platform/api-error.ts';
import type { Allowance, LimitStore } from '../stores/limits.ts';

/**
 * Counts one use against every allowance, in their order, up to the first that is used up.
 * @throws ApiError 429 with the seconds until there is something left of it
 */
export const requireAllowance = async (
  limits: LimitStore,
  ...allowances: readonly Allowance[]
): Promise<void> => {
  for (const allowance of allowances) {
    const wait = await limits.take(allowance);
    if (wait > 0) throw new ApiError('too_many_requests', { retryAfterSeconds: wait });
  }
};
