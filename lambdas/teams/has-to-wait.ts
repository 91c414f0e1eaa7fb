import { normalizeMailbox } from '../domain/mail/mailbox.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { spendMailBudget } from '../use-cases/spend-mail-budget.ts';
import type { TeamsDeps } from './deps.ts';

/**
 * Counts one mail to somebody who may not have asked for it. The mailbox comes first: otherwise, asking again and again for one that has had its
 * share would spend what everybody shares. After `everybody`, ask for no other mailbox.
 * @returns who has had their share: this mailbox, or everybody together, which is then so for every other mailbox; false where neither has
 */
export const hasToWait = async (deps: TeamsDeps, email: string): Promise<'mailbox' | 'everybody' | false> => {
  if ((await deps.mailboxes.take(normalizeMailbox(email))) > 0) return 'mailbox';
  try {
    await spendMailBudget(deps);
    return false;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_requests') return 'everybody';
    throw error;
  }
};
