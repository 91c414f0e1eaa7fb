import { isEnrolled } from '../domain/course/access.ts';
import type { Course } from '../domain/course/course.ts';
import type { Caller, Operation } from '../platform/http/operation.ts';
import type { EnrollmentRecord } from '../stores/learning/learning-records.ts';
import type { SubscriptionLink } from '../stores/learning/learning-writes.ts';
import { isExpired, subscriptionId } from '../stores/subscriptions/subscription-record.ts';
import { findCourse } from '../use-cases/find-course.ts';
import { type LinkingLearner, linkSubscription } from '../use-cases/link-subscription.ts';
import { requireBasis } from '../use-cases/require-basis.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { LearningDeps } from './deps.ts';
import { keepZone } from './keep-zone.ts';

/**
 * Prepares the drip subscription to link: that of the caller's verified address, or a new one. Without a verified address, or when another
 * account owns its subscription, the learner gets a subscription without an address, which receives no mail.
 */
const prepareLink = async (
  { learning, identity }: Pick<LearningDeps, 'learning' | 'identity'>,
  caller: Caller,
  course: Course,
  enrollment: EnrollmentRecord | undefined,
  { at, zone }: Pick<LinkingLearner, 'at' | 'zone'>,
): Promise<SubscriptionLink> => {
  const { sub } = caller;
  const { email, emailVerified } = await identity.address(caller);
  const learner = { sub, enrollment, zone, at };
  if (email !== undefined && emailVerified) {
    const row = await learning.readSubscription(subscriptionId(course.id, { email }));
    const known = row && isExpired(row, Date.parse(at)) ? undefined : row;
    if (known?.learner === undefined || known.learner === sub) {
      return linkSubscription(course, known, email, learner);
    }
  }
  const own = await learning.readSubscription(subscriptionId(course.id, { sub }));
  return linkSubscription(course, own, undefined, learner);
};

/** Enrolls the caller. The first call answers 201, every later one 200 with the same date. */
export const enroll =
  (deps: LearningDeps): Operation<'enroll'> =>
  ({ caller, params: { courseId }, body }) =>
    retryOnConflict(async () => {
      const { course, enrollment, entitlements } = await findCourse(deps, caller.sub, courseId);
      const enrolledAt = enrollment?.enrolledAt;
      if (enrolledAt !== undefined && isEnrolled(entitlements)) {
        return { status: 200, body: { isEnrolled: true, enrolledAt } };
      }
      const basis = requireBasis(course, entitlements);
      const at = new Date(deps.now()).toISOString();
      const sent = body?.timeZone || undefined;
      const zone = course.drip || sent !== undefined ? await keepZone(deps, caller, sent) : undefined;
      const link = course.drip
        ? await prepareLink(deps, caller, course, enrollment, { at, zone })
        : undefined;
      await deps.learning.enroll({
        sub: caller.sub,
        courseId,
        basis,
        enrolledAt: at,
        known: enrollment,
        ...(link ? { link } : {}),
      });
      return enrolledAt === undefined
        ? { status: 201, body: { isEnrolled: true, enrolledAt: at } }
        : { status: 200, body: { isEnrolled: true, enrolledAt } };
    });
