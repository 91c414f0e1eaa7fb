import { messages } from '../contract/errors.ts';
import { counters } from '../domain/counters.ts';
import type { Course } from '../domain/course/course.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { subscriptionId, type SubscriptionRecord } from '../stores/subscriptions/subscription-record.ts';
import { requireLectures } from '../use-cases/find-course.ts';
import { queueMail } from '../use-cases/queue-mail.ts';
import type { DripDeps } from './deps.ts';
import { recordAddress } from './record-address.ts';
import { requireWithinLimits } from './require-within-limits.ts';

/** @throws ApiError 404, or 409 for a course that cannot be subscribed to by address */
const requireOpenToAddresses = (course: Course | undefined): Course => {
  if (!course) throw new ApiError('not_found', { message: messages.courseNotFound });
  requireLectures(course);
  if (!course.drip) {
    throw new ApiError('conflict', {
      message: 'This course is not released over time. Please enroll in it instead.',
    });
  }
  // Linking a subscription enrolls its owner, which must not bypass the price.
  if (course.price > 0) {
    throw new ApiError('conflict', { message: 'This is a paid course. Please enroll in it instead.' });
  }
  return course;
};

/** Queues the welcome mail. Its id is stored with the subscription, so that it is sent once even if it is queued twice. */
const queueWelcome = async (
  { mailQueue, tokens, siteUrl, subscriptions }: DripDeps,
  course: Course,
  subscription: SubscriptionRecord,
): Promise<void> => {
  const { id, email = '', welcomeId = id } = subscription;
  const query = new URLSearchParams({ link: 'true', email, token: await tokens.sign('confirm', [id]) });
  await queueMail(mailQueue, {
    kind: 'welcome',
    id: welcomeId,
    to: email,
    courseId: course.id,
    courseTitle: course.title,
    subscriptionId: id,
    link: `${siteUrl}/courses/${course.id}/welcome?${query}`,
  });
  await subscriptions.markWelcomed(id);
};

/** Subscribes an address; see {@link recordAddress}. The start of an existing subscription never changes. */
export const subscribe =
  (deps: DripDeps): Operation<'subscribe'> =>
  async ({ body: { email, courseId, timeZone }, clientAddress, requestId }) => {
    await requireWithinLimits(deps, { email, clientAddress }, counters.subscribeClient);
    const subscription = await recordAddress(deps, {
      row: {
        id: subscriptionId(courseId, { email }),
        courseId,
        email,
        timeZone: timeZone || 'UTC',
        requestId,
        welcomeId: `welcome#${requestId}`,
      },
      requireCourse: requireOpenToAddresses,
      queueMail: queueWelcome,
    });
    return {
      status: 200,
      // Who declined is told the same as who subscribed before: no mail was sent.
      body: { status: subscription?.requestId === requestId ? 'success' : 'existing_access' },
    };
  };
