import type { Operation } from '../platform/http/operation.ts';
import { isReminderId, parseReminderId } from '../stores/subscriptions/review-reminders.ts';
import { isInvitationId, isNotificationId } from '../stores/subscriptions/subscription-record.ts';
import { readToken } from '../use-cases/read-token.ts';
import type { DripDeps } from './deps.ts';
import {
  notificationQuestion,
  reviewMailsQuestion,
  strangersMailQuestion,
  unsubscribeQuestion,
} from './unsubscribe-page.ts';

/** Page behind the unsubscribe link in a mail. It shows the courses and the address; opening it changes nothing. */
export const showUnsubscribe =
  (
    deps: Pick<DripDeps, 'tokens' | 'subscriptions' | 'readReviewMailProfiles' | 'now'>,
  ): Operation<'showUnsubscribe'> =>
  async ({ query: { token } }) => {
    const ids = await readToken(deps, 'unsubscribe', token);
    const [reminder] = ids.filter(isReminderId);
    if (reminder !== undefined) {
      const sub = parseReminderId(reminder);
      const profile = (await deps.readReviewMailProfiles([sub])).get(sub);
      return {
        status: 200,
        body: reviewMailsQuestion(token, profile?.isWanted ? profile.address : undefined),
      };
    }
    if (ids.every(isInvitationId)) return { status: 200, body: strangersMailQuestion(token) };
    const known = await Promise.all(ids.map((id) => deps.subscriptions.read(id, deps.now())));
    const wanted = known.filter(
      ({ subscription }) => subscription && subscription.unsubscribedAt === undefined,
    );
    if (wanted.some(({ subscription }) => subscription?.confirmedAt === undefined)) {
      return { status: 200, body: strangersMailQuestion(token) };
    }
    if (ids.every(isNotificationId)) return { status: 200, body: notificationQuestion(token) };
    return {
      status: 200,
      body: unsubscribeQuestion(token, {
        courses: wanted.flatMap(({ course }) => course?.title ?? []),
        email: wanted.map(({ subscription }) => subscription?.email).find((email) => email !== undefined),
        isOver: wanted.length === 0,
      }),
    };
  };
