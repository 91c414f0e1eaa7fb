import { counters } from '../domain/counters.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { DripDeps } from './deps.ts';

/** How many mails a window allows to all unconfirmed addresses together. */
export interface UnconfirmedMailBudget {
  readonly perHour: number;
  readonly perDay: number;
}

/** What a visitor is told when the budget is spent; `remedy` names another way, where there is one. */
export interface Refusal {
  readonly message: string;
  readonly details?: { readonly remedy: 'sign_in' };
}

const subscribingWaits: Refusal = {
  message:
    'Many people are subscribing right now, so our emails have to wait. Please try again later, or sign in and enroll: that needs no email.',
  details: { remedy: 'sign_in' },
};

/** Everybody shares one counter. */
const who = 'everybody';

/**
 * Counts one mail to an address that nobody has confirmed, whoever asked for it, and says in a metric how much of the budget is
 * used: the alarm comes before it is spent.
 * @throws ApiError 429 when it is spent; nothing was written or sent then
 */
export const spendMailBudget = async (
  { limits, mailBudget: { perHour, perDay }, measure }: Pick<DripDeps, 'limits' | 'mailBudget' | 'measure'>,
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
