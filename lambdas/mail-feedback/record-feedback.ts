import { normalizeMailbox } from '../domain/mail/mailbox.ts';
import type { DeclineStore } from '../stores/mail/declines.ts';
import type { MailLedger } from '../stores/mail/mail-ledger.ts';
import { toSuppressions } from './to-suppressions.ts';

export interface FeedbackDeps {
  readonly ledger: Pick<MailLedger, 'suppress'>;
  readonly declines: Pick<DeclineStore, 'decline'>;
  readonly now: () => number;
}

/**
 * Suppresses the addresses of an event of SES: they get no more mail. A complaint also declines all mail that strangers can ask for, under
 * any spelling of the mailbox; what was confirmed under another spelling goes on.
 * @returns what was recorded, for the log
 * @throws for any other event, and when an address could not be stored
 */
export const recordFeedback = async (
  { ledger, declines, now }: FeedbackDeps,
  event: unknown,
): Promise<{ readonly reason: 'bounce' | 'complaint'; readonly count: number }> => {
  const { reason, addresses } = toSuppressions(event);
  await Promise.all(
    addresses.map(async (address) => {
      await ledger.suppress(address, reason, now());
      if (reason === 'complaint') await declines.decline(normalizeMailbox(address), now());
    }),
  );
  return { reason, count: addresses.length };
};
