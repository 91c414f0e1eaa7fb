import { isEnrolled } from '../domain/course/access.ts';
import type { Course } from '../domain/course/course.ts';
import type { Caller } from '../platform/http/operation.ts';
import type { ReadIdentity } from '../platform/services/identity.ts';
import type { LearningStore } from '../stores/learning/learning.ts';
import type { EnrollmentRecord } from '../stores/learning/learning-records.ts';
import type { SubscriptionLink } from '../stores/learning/learning-writes.ts';
import { isExpired, subscriptionId } from '../stores/subscriptions/subscription-record.ts';
import { findCourse } from './find-course.ts';
import { type LinkingLearner, linkSubscription } from './link-subscription.ts';
import { requireBasis } from './require-basis.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

export interface EnrollDeps {
  readonly learning: Pick<LearningStore, 'readCourse' | 'readSubscription' | 'enroll'>;
  readonly identity: Pick<ReadIdentity, 'address'>;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Prepares the drip subscription to link: that of the caller's verified address, or a new one. Without a verified address, or when another
 * account owns its subscription, the learner gets a subscription without an address, which receives no mail.
 */
const prepareLink = async (
  deps: EnrollDeps,
  caller: Caller,
  course: Course,
  enrollment: EnrollmentRecord | undefined,
  { at, zone }: Pick<LinkingLearner, 'at' | 'zone'>,
): Promise<SubscriptionLink> => {
  const { learning, identity } = deps;
  const { sub } = caller;
  const { email, emailVerified } = await identity.address(caller);
  const learner = { sub, enrollment, zone, at };
  if (email !== undefined && emailVerified) {
    const row = await learning.readSubscription(subscriptionId(course.id, { email }));
    const known = row && isExpired(row, Date.parse(at)) ? undefined : row;
    if (known?.learner === undefined || known.learner === sub) {
      return linkSubscription(deps, course, known, email, learner);
    }
  }
  const own = await learning.readSubscription(subscriptionId(course.id, { sub }));
  return linkSubscription(deps, course, own, undefined, learner);
};

/**
 * Enrolls the caller, and links the subscription of a drip course, also of who is enrolled without one. Else does nothing for who is enrolled.
 * @param findZone the time zone for the learner's courses, IANA name
 * @returns when the learner first enrolled (ISO 8601), and whether that is now
 * @throws ApiError 404, or 402 for a course that must be bought
 */
export const enrollLearner = (
  deps: EnrollDeps,
  caller: Caller,
  courseId: string,
  findZone: (course: Course) => Promise<string | undefined>,
): Promise<{ readonly enrolledAt: string; readonly isFirst: boolean }> =>
  retryOnConflict(async () => {
    const { course, enrollment, entitlements } = await findCourse(deps, caller.sub, courseId);
    const enrolledAt = enrollment?.enrolledAt;
    // Whoever enrolled before the course was released over time has no subscription.
    const isComplete = !course.drip || entitlements.subscription !== undefined;
    if (enrolledAt !== undefined && isEnrolled(entitlements) && isComplete)
      return { enrolledAt, isFirst: false };
    const basis = requireBasis(course, entitlements);
    const at = new Date(deps.now()).toISOString();
    const zone = await findZone(course);
    const link = course.drip ? await prepareLink(deps, caller, course, enrollment, { at, zone }) : undefined;
    await deps.learning.enroll({
      sub: caller.sub,
      courseId,
      basis,
      enrolledAt: at,
      known: enrollment,
      ...(link ? { link } : {}),
    });
    return { enrolledAt: enrolledAt ?? at, isFirst: enrolledAt === undefined };
  });
