import { messages } from '../contract/errors.ts';
import { limits } from '../contract/limits.ts';
import { counters } from '../domain/counters.ts';
import type { Course } from '../domain/course.ts';
import { clientKey, normalizeMailbox } from '../domain/rate-limit.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { subscriptionId, type SubscriptionRecord } from '../stores/subscriptions/subscription-record.ts';
import { requireAllowance } from '../use-cases/require-allowance.ts';
import { requireLectures } from '../use-cases/require-lectures.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { DripDeps } from './deps.ts';
import { spendMailBudget } from './spend-mail-budget.ts';

const secondsPerDay = 24 * 60 * 60;

/** @throws ApiError 429 with the seconds until the address or the client may try again */
const requireWithinLimits = (
  { limits: store }: Pick<DripDeps, 'limits'>,
  email: string,
  clientAddress: string,
): Promise<void> =>
  requireAllowance(
    store,
    { ...counters.subscribeClient, who: clientKey(clientAddress), max: limits.subscribePerHourPerClient },
    { ...counters.subscribeAddress, who: normalizeMailbox(email), max: limits.subscribePerHourPerAddress },
  );

/** @throws ApiError 404, or 409 for a course that an address alone does not open */
const requireOpenToAddresses = (course: Course | undefined): Course => {
  if (!course) throw new ApiError('not_found', { message: messages.courseNotFound });
  requireLectures(course);
  if (!course.drip) {
    throw new ApiError('conflict', {
      message: 'This course is not released over time. Please enroll in it instead.',
    });
  }
  // Linking a subscription lets its owner in: nobody gets past the price that way.
  if (course.price > 0) {
    throw new ApiError('conflict', { message: 'This is a paid course. Please enroll in it instead.' });
  }
  return course;
};

/** Queues the first mail. Its id is the subscription's: queued twice, it is still sent once. */
const queueWelcome = async (
  { mailQueue, tokens, siteUrl, subscriptions }: DripDeps,
  course: Course,
  subscription: SubscriptionRecord,
): Promise<void> => {
  const { id, email = '', welcomeId = id } = subscription;
  const query = new URLSearchParams({ link: 'true', email, token: await tokens.sign('confirm', [id]) });
  const refused = await mailQueue.send([
    {
      kind: 'welcome',
      id: welcomeId,
      to: email,
      courseId: course.id,
      courseTitle: course.title,
      subscriptionId: id,
      link: `${siteUrl}/courses/${course.id}/welcome?${query}`,
    },
  ]);
  if (refused.size > 0) {
    throw new ApiError('unavailable', { cause: new Error('The mail queue refused the welcome') });
  }
  await subscriptions.markWelcomed(id);
};

/**
 * Subscribes an address. The row is written first and says that the welcome is due until it was queued, so a repeated
 * call completes an interrupted one. An address that was welcomed gets no second mail, and its start never moves. A mail to
 * come is counted against the budget of all before anything is written.
 */
export const subscribe =
  (deps: DripDeps): Operation<'subscribe'> =>
  async ({ body: { email, courseId, timeZone = 'UTC' }, clientAddress, requestId }) => {
    await requireWithinLimits(deps, email, clientAddress);
    const id = subscriptionId(courseId, { email });
    let isBudgeted = false;
    const requireBudget = async (): Promise<void> => {
      if (!isBudgeted) await spendMailBudget(deps);
      isBudgeted = true;
    };
    const { course, subscription } = await retryOnConflict(async () => {
      const known = await deps.subscriptions.read(id, deps.now());
      const open = requireOpenToAddresses(known.course);
      if (known.subscription) return { course: open, subscription: known.subscription };
      await requireBudget();
      const now = deps.now();
      const made: SubscriptionRecord = {
        id,
        courseId,
        email: email.toLowerCase(),
        subscribedAt: new Date(now).toISOString(),
        timeZone,
        requestId,
        welcome: 'due',
        welcomeId: `welcome#${requestId}`,
        expiresAt: Math.floor(now / 1_000) + limits.unconfirmedDays * secondsPerDay,
      };
      await deps.subscriptions.change(undefined, made);
      return { course: open, subscription: made };
    });
    if (subscription.welcome === 'due') {
      await requireBudget();
      await queueWelcome(deps, course, subscription);
    }
    return {
      status: 200,
      body: { status: subscription.requestId === requestId ? 'success' : 'existing_access' },
    };
  };
