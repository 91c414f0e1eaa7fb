import { clientKey } from '../contract/client-key.ts';
import type { counters } from '../domain/counters.ts';
import { normalizeMailbox } from '../domain/mail/mailbox.ts';
import { requireAllowance, requireNoWait } from '../use-cases/require-allowance.ts';
import type { DripDeps } from './deps.ts';

/**
 * Counts a stranger's request for mail to an address, by client and by mailbox. Requests count, not mails: otherwise a mailbox whose
 * budget is spent would answer differently when its address is known.
 * @param byClient the client's counter, of subscribing or of notifications; the mailbox has one for both
 * @throws ApiError 429 with the seconds until the mailbox or the client may try again
 */
export const requireWithinLimits = async (
  { limits, mailboxes }: Pick<DripDeps, 'limits' | 'mailboxes'>,
  { email, clientAddress }: { readonly email: string; readonly clientAddress: string },
  byClient: (typeof counters)['subscribeClient' | 'notifyClient'],
): Promise<void> => {
  await requireAllowance(limits, { ...byClient, who: clientKey(clientAddress) });
  requireNoWait(await mailboxes.take(normalizeMailbox(email)));
};
