import { normalizeMailbox, toDeliverable } from '../domain/mail/mailbox.ts';
import type { DeclineStore } from '../stores/mail/declines.ts';
import type { MailLedger } from '../stores/mail/mail-ledger.ts';

export interface ReachDeps {
  readonly declines: Pick<DeclineStore, 'isDeclined'>;
  readonly ledger: Pick<MailLedger, 'isSuppressed'>;
}

/** Whether no mail about a course can be sent to an address: SES cannot reach it, it bounced or complained, or its owner declined. */
export const isUnreachable = async (
  { ledger, declines }: ReachDeps,
  email: string,
  courseId: string,
): Promise<boolean> => {
  const to = toDeliverable(email);
  if (to === undefined || (await ledger.isSuppressed(to))) return true;
  return declines.isDeclined(normalizeMailbox(email), courseId);
};
