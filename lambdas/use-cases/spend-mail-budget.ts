import { counters } from '../domain/counters.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { PercentMetric } from '../platform/metric.ts';
import type { RateLimitStore } from '../stores/rate-limits.ts';

export interface MailBudgetDeps {
  readonly limits: RateLimitStore;
  /** Mails to unconfirmed addresses, for all visitors together. */
  readonly mailBudget: { readonly perHour: number; readonly perDay: number };
  readonly measure: PercentMetric;
}

/** Answer to a visitor when the budget is spent. `remedy` names an alternative, where there is one. */
export interface Refusal {
  readonly message: string;
  readonly details?: { readonly remedy: 'sign_in' };
}

const subscribingWaits: Refusal = {
  message:
    'Many people are subscribing right now, so our emails have to wait. Please try again later, or sign in and enroll: that needs no email.',
  details: { remedy: 'sign_in' },
};

/** Key of the counter that everybody shares. */
const who = 'everybody';

/**
 * Counts one mail to an unconfirmed address against the budget of all clients, and writes the used share as a metric, so that an alarm
 * fires before the budget is spent.
 * @throws ApiError 429 when the budget is spent; nothing was written or sent then
 */
export const spendMailBudget = async (
  { limits, mailBudget: { perHour, perDay }, measure }: MailBudgetDeps,
  refusal = subscribingWaits,
): Promise<void> => {
  const windows = [
    { ...counters.unconfirmedMailHour, who, max: perHour },
    { ...counters.unconfirmedMailDay, who, max: perDay },
  ];
  let used = 0;
  for (const window of windows) {
    const { waitSeconds, uses } = await limits.use(window);
    if (waitSeconds > 0) {
      measure('UnconfirmedMailBudgetUsed', 100);
      throw new ApiError('too_many_requests', {
        ...refusal,
        retryAfterSeconds: waitSeconds,
      });
    }
    used = Math.max(used, (100 * uses) / window.max);
  }
  measure('UnconfirmedMailBudgetUsed', Math.round(used));
};
