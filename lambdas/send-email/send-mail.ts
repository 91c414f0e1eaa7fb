import { normalizeMailbox, toDeliverable } from '../domain/mail/mailbox.ts';
import { retryWithBackoff } from '../stores/backoff.ts';
import type { MailMessage } from '../stores/mail/mail-queue.ts';
import { parseCourseId } from '../stores/subscriptions/subscription-record.ts';
import { composeMail } from './compose-mail.ts';
import type { SendDeps } from './deps.ts';
import { judgeError, type OutgoingMail } from './mail-service.ts';

/** Attempts for a throttled mail before it returns to the queue. */
const backoff = { attempts: 4, firstPauseMs: 500 };

/** Final outcome of a mail. */
/** `unreachable`: the mail service takes no such address. */
export type MailOutcome = 'sent' | 'already sent' | 'suppressed' | 'unreachable' | 'unwanted';

/** A mail that may or may not have been sent. Only a person may decide to send it again. */
export class DoubtfulMailError extends Error {
  override readonly name = 'DoubtfulMailError';
}

const deliver = ({ deliver: send, pause }: SendDeps, mail: OutgoingMail): Promise<void> =>
  retryWithBackoff(
    { ...backoff, pause },
    (error) => judgeError(error) === 'throttled',
    () => send(mail),
  );

/** Whether no mail may go to the address: it bounced or complained, or the mail is one that strangers can ask for and its owner declined those. */
const isRefused = async (
  { ledger, isDeclined }: SendDeps,
  message: MailMessage,
  to: string,
): Promise<boolean> => {
  if (await ledger.isSuppressed(to)) return true;
  const mailbox = normalizeMailbox(message.to);
  if (message.kind === 'seat') return isDeclined(mailbox, message.courseId);
  const canBeStrangers = message.kind === 'welcome' || message.kind === 'notification';
  return canBeStrangers && isDeclined(mailbox, parseCourseId(message.subscriptionId));
};

/**
 * Sends a mail at most once: claims it before and marks it as sent after. When SES certainly refused it, the claim is released and a later
 * delivery retries. When the outcome is unknown, the claim stays and every later delivery fails, until the message is in the dead-letter queue.
 * @throws DoubtfulMailError, or the error that prevented sending
 */
const sendOnce = async (deps: SendDeps, message: MailMessage): Promise<MailOutcome> => {
  const { ledger, now } = deps;
  const to = toDeliverable(message.to);
  if (to === undefined) return 'unreachable';
  if (await isRefused(deps, message, to)) return 'suppressed';
  const mail = await composeMail(deps, message);
  if (!mail) return 'unwanted';
  const claim = deps.newId();
  const met = await ledger.claim(message.id, claim, now());
  if (met === 'sent') return 'already sent';
  if (met === 'doubtful')
    throw new DoubtfulMailError('An earlier try did not say whether this mail was sent');
  try {
    await deliver(deps, { ...mail, to });
  } catch (error) {
    if (judgeError(error) !== 'unknown') await ledger.release(message.id, claim);
    throw error;
  }
  await ledger.markSent(message.id, claim, now());
  return 'sent';
};

/**
 * Sends a mail at most once. After the mail about the opening of a course, the notification is deleted with its address, whatever the outcome; an
 * interrupted delivery is repeated and deletes it then.
 * @throws DoubtfulMailError, or the error that prevented sending
 */
export const sendMail = async (deps: SendDeps, message: MailMessage): Promise<MailOutcome> => {
  const outcome = await sendOnce(deps, message);
  if (message.kind === 'opening') await deps.forgetNotification(message.subscriptionId);
  return outcome;
};
