import type { Allowance, RateLimitStore } from '../stores/rate-limits.ts';
import { requireAllowance } from './require-allowance.ts';

/**
 * Creates a function that counts one use against the allowance at its first successful call, however often the request is retried.
 * The function throws ApiError 429 with the seconds to wait.
 */
export const countOnce = (limits: RateLimitStore, allowance: Allowance): (() => Promise<void>) => {
  let isCounted = false;
  return async () => {
    if (isCounted) return;
    await requireAllowance(limits, allowance);
    isCounted = true;
  };
};
