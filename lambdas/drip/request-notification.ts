import { messages } from '../contract/errors.ts';
import { limits } from '../contract/limits.ts';
import { counters } from '../domain/counters.ts';
import type { Course } from '../domain/course.ts';
import { isAvailable } from '../domain/course-card.ts';
import { clientKey, normalizeMailbox } from '../domain/rate-limit.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { notificationId, type SubscriptionRecord } from '../stores/subscriptions/subscription-record.ts';
import { requireAllowance } from '../use-cases/require-allowance.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { DripDeps } from './deps.ts';
import { spendMailBudget } from './spend-mail-budget.ts';

const secondsPerDay = 24 * 60 * 60;

const notifyingWaits = {
  message: 'Many people are asking right now, so our emails have to wait. Please try again later.',
};

/** @throws ApiError 404, or 409 for a course that is open */
const requireInPreparation = (course: Course | undefined): Course => {
  if (!course) throw new ApiError('not_found', { message: messages.courseNotFound });
  if (isAvailable(course)) throw new ApiError('conflict', { message: 'This course is open already.' });
  return course;
};

/** Queues the mail whose link proves the address; queued twice, it is still sent once. */
const queueConfirmation = async (
  { mailQueue, tokens, siteUrl, subscriptions }: DripDeps,
  course: Course,
  { id, email = '', welcomeId = id }: SubscriptionRecord,
): Promise<void> => {
  const query = new URLSearchParams({ notify: await tokens.sign('confirm', [id]) });
  const refused = await mailQueue.send([
    {
      kind: 'notification',
      id: welcomeId,
      to: email,
      courseTitle: course.title,
      subscriptionId: id,
      link: `${siteUrl}/courses/${course.id}?${query}`,
    },
  ]);
  if (refused.size > 0) {
    throw new ApiError('unavailable', { cause: new Error('The mail queue refused a notification') });
  }
  await subscriptions.markWelcomed(id);
};

/**
 * Keeps the wish of an address to be told when a course in preparation opens, and mails it a link that proves the address. The
 * row owes its mail until that was queued, so a repeated call completes an interrupted one; an address that got its mail, or
 * declined, gets no other. The answer says nothing of the address.
 */
export const requestNotification =
  (deps: DripDeps): Operation<'requestNotification'> =>
  async ({ body: { email, courseId }, clientAddress, requestId }) => {
    await requireAllowance(
      deps.limits,
      { ...counters.notifyClient, who: clientKey(clientAddress), max: limits.notifyPerHourPerClient },
      { ...counters.notifyAddress, who: normalizeMailbox(email), max: limits.notifyPerHourPerAddress },
    );
    const id = notificationId(courseId, email);
    let isBudgeted = false;
    const requireBudget = async (): Promise<void> => {
      if (!isBudgeted) await spendMailBudget(deps, notifyingWaits);
      isBudgeted = true;
    };
    const { course, notification } = await retryOnConflict(async () => {
      const known = await deps.subscriptions.read(id, deps.now());
      const awaited = requireInPreparation(known.course);
      if (known.subscription) return { course: awaited, notification: known.subscription };
      await requireBudget();
      const now = deps.now();
      const made: SubscriptionRecord = {
        id,
        courseId,
        email: email.toLowerCase(),
        subscribedAt: new Date(now).toISOString(),
        timeZone: 'UTC',
        requestId,
        welcome: 'due',
        welcomeId: `notification#${requestId}`,
        openingId: `opening#${requestId}`,
        expiresAt: Math.floor(now / 1_000) + limits.unconfirmedDays * secondsPerDay,
      };
      await deps.subscriptions.change(undefined, made);
      return { course: awaited, notification: made };
    });
    if (notification.welcome === 'due' && notification.unsubscribedAt === undefined) {
      await requireBudget();
      await queueConfirmation(deps, course, notification);
    }
    return { status: 200, body: { received: true } };
  };
