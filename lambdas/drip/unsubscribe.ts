import { normalizeMailbox } from '../domain/mail/mailbox.ts';
import type { Operation } from '../platform/http/operation.ts';
import { isReminderId, parseReminderId } from '../stores/subscriptions/review-reminders.ts';
import {
  isInvitationId,
  isNotificationId,
  parseAddress,
  parseCourseId,
} from '../stores/subscriptions/subscription-record.ts';
import { readToken } from '../use-cases/read-token.ts';
import type { DripDeps } from './deps.ts';
import { unsubscribeDone } from './unsubscribe-page.ts';

type UnsubscribeDeps = Pick<DripDeps, 'tokens' | 'subscriptions' | 'declines' | 'stopReviewMails' | 'now'>;

/**
 * Stops the mails of a subscription or notification. Who never confirmed it declines all mail that strangers can ask for, under any
 * spelling of the mailbox; who confirmed it declines that about this course. What was confirmed under another spelling goes on.
 */
const stop = async (
  { subscriptions, declines, stopReviewMails, now }: UnsubscribeDeps,
  id: string,
): Promise<keyof typeof unsubscribeDone> => {
  if (isReminderId(id)) {
    await stopReviewMails(parseReminderId(id));
    return 'reviews';
  }
  const at = now();
  if (isInvitationId(id)) {
    await declines.decline(normalizeMailbox(parseAddress(id) ?? ''), at);
    return 'stranger';
  }
  const subscription = await subscriptions.unsubscribe(id, new Date(at).toISOString());
  const isConfirmed = subscription?.confirmedAt !== undefined;
  const address = parseAddress(id);
  if (address !== undefined) {
    await declines.decline(normalizeMailbox(address), at, isConfirmed ? parseCourseId(id) : undefined);
  }
  // A row that is gone, of an erased learner or an address that was never confirmed, tells nothing.
  if (subscription && !isConfirmed) return 'stranger';
  return isNotificationId(id) ? 'notification' : 'subscription';
};

/**
 * Stops the mails of the token's subscriptions, the mail of a notification, or the daily mail about reviews. Idempotent. Access is not
 * affected.
 */
export const unsubscribe =
  (deps: UnsubscribeDeps): Operation<'unsubscribe'> =>
  async ({ query: { token } }) => {
    const ids = await readToken(deps, 'unsubscribe', token);
    const stopped = new Set<keyof typeof unsubscribeDone>();
    for (const id of ids) stopped.add(await stop(deps, id));
    const [about = 'subscription'] = stopped.size === 1 ? stopped : [];
    return { status: 200, body: { unsubscribed: true }, page: unsubscribeDone[about] };
  };
