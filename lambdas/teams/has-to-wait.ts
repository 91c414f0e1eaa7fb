import { normalizeMailbox } from '../domain/mail/mailbox.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { spendMailBudget } from '../use-cases/spend-mail-budget.ts';
import type { TeamsDeps } from './deps.ts';

/** Counts one mail to somebody who may not have asked for it. @returns whether the mailbox, or everybody together, has had its share */
export const hasToWait = async (deps: TeamsDeps, email: string): Promise<boolean> => {
  if ((await deps.mailboxes.take(normalizeMailbox(email))) > 0) return true;
  try {
    await spendMailBudget(deps);
    return false;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_requests') return true;
    throw error;
  }
};
