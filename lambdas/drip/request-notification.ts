import { messages } from '../contract/errors.ts';
import { counters } from '../domain/counters.ts';
import type { Course } from '../domain/course/course.ts';
import { isAvailable } from '../domain/course/course-card.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { notificationId, type SubscriptionRecord } from '../stores/subscriptions/subscription-record.ts';
import { queueMail } from '../use-cases/queue-mail.ts';
import type { DripDeps } from './deps.ts';
import { recordAddress } from './record-address.ts';
import { requireWithinLimits } from './require-within-limits.ts';

const notifyingWaits = {
  message: 'Many people are asking right now, so our emails have to wait. Please try again later.',
};

/** @throws ApiError 404, or 409 for a course that is already open */
const requireInPreparation = (course: Course | undefined): Course => {
  if (!course) throw new ApiError('not_found', { message: messages.courseNotFound });
  if (isAvailable(course)) throw new ApiError('conflict', { message: 'This course is open already.' });
  return course;
};

/** Queues the mail whose link confirms the address. Queued twice, it is still sent once. */
const queueConfirmation = async (
  { mailQueue, tokens, siteUrl, subscriptions }: DripDeps,
  course: Course,
  { id, email = '', welcomeId = id }: SubscriptionRecord,
): Promise<void> => {
  const query = new URLSearchParams({ notify: await tokens.sign('confirm', [id]) });
  await queueMail(mailQueue, {
    kind: 'notification',
    id: welcomeId,
    to: email,
    courseTitle: course.title,
    subscriptionId: id,
    link: `${siteUrl}/courses/${course.id}?${query}`,
  });
  await subscriptions.markWelcomed(id);
};

/**
 * Stores the request of an address for a mail when a course in preparation opens, and mails it a link that confirms the address; see
 * {@link recordAddress}. The response reveals nothing about the address.
 */
export const requestNotification =
  (deps: DripDeps): Operation<'requestNotification'> =>
  async ({ body: { email, courseId }, clientAddress, requestId }) => {
    await requireWithinLimits(deps, { email, clientAddress }, counters.notifyClient);
    await recordAddress(deps, {
      row: {
        id: notificationId(courseId, email),
        courseId,
        email,
        timeZone: 'UTC',
        requestId,
        welcomeId: `notification#${requestId}`,
        openingId: `opening#${requestId}`,
      },
      requireCourse: requireInPreparation,
      waits: notifyingWaits,
      queueMail: queueConfirmation,
    });
    return { status: 200, body: { received: true } };
  };
