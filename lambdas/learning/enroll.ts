import { isEnrolled, ownsCourse } from '../domain/access.ts';
import { lecturesOf, type Course } from '../domain/course.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Caller, Operation } from '../platform/operation.ts';
import { retryOnConflict } from '../stores/retry.ts';
import { subscriptionId, type SubscriptionRecord } from '../stores/subscription-record.ts';
import type { LearningDeps } from './deps.ts';
import { findCourse } from '../coursework/enter-course.ts';

/**
 * The drip subscription to link: that of the caller's proven address, or a new one. An address that is not proven, or
 * whose subscription belongs to another account already, gives one of the learner's own that no mail goes to.
 */
const subscriptionToLink = async (
  { learning, identity }: Pick<LearningDeps, 'learning' | 'identity'>,
  caller: Caller,
  courseId: string,
  at: string,
): Promise<SubscriptionRecord & { learner: string }> => {
  const { email, emailVerified } = await identity.address(caller);
  const fresh = { courseId, subscribedAt: at, timeZone: 'UTC', learner: caller.sub, linkedAt: at };
  if (email !== undefined && emailVerified) {
    const id = subscriptionId(courseId, { email });
    const existing = await learning.readSubscription(id);
    if (!existing) return { ...fresh, id, email: email.toLowerCase(), confirmedAt: at };
    const { learner = caller.sub } = existing;
    if (learner === caller.sub) return { ...existing, learner, linkedAt: at, confirmedAt: at };
  }
  const id = subscriptionId(courseId, { sub: caller.sub });
  const own = await learning.readSubscription(id);
  return own ? { ...own, learner: caller.sub } : { ...fresh, id };
};

/** On what ground the learner may enrol. @throws ApiError 409 without lectures, 402 when it must be bought first */
const enrolmentBasis = (course: Course, owns: boolean): 'free' | 'grant' => {
  if (lecturesOf(course).length === 0) {
    throw new ApiError('conflict', { message: 'This course has no lectures yet.' });
  }
  if (course.price === 0) return 'free';
  if (!owns) throw new ApiError('payment_required');
  return 'grant';
};

/** Enrols the caller, once: the first call answers 201, every later one 200 with the same date. */
export const enroll =
  (deps: LearningDeps): Operation<'enroll'> =>
  ({ caller, params: { courseId } }) =>
    retryOnConflict(async () => {
      const { course, enrolment, holdings } = await findCourse(deps, caller.sub, courseId);
      const enrolledAt = enrolment?.enrolledAt;
      if (enrolledAt !== undefined && isEnrolled(holdings)) {
        return { status: 200, body: { isEnrolled: true, enrolledAt } };
      }
      const basis = enrolmentBasis(course, ownsCourse(holdings));
      const at = new Date(deps.now()).toISOString();
      const subscription = course.drip ? await subscriptionToLink(deps, caller, courseId, at) : undefined;
      await deps.learning.enrol({
        sub: caller.sub,
        courseId,
        basis,
        enrolledAt: at,
        renews: enrolledAt !== undefined,
        ...(subscription ? { subscription } : {}),
      });
      return enrolledAt === undefined
        ? { status: 201, body: { isEnrolled: true, enrolledAt: at } }
        : { status: 200, body: { isEnrolled: true, enrolledAt } };
    });
