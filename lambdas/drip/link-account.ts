import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { isExpired, subscriptionId } from '../stores/subscriptions/subscription-record.ts';
import { findCourse } from '../use-cases/find-course.ts';
import { linkSubscription } from '../use-cases/link-subscription.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { DripDeps } from './deps.ts';

/**
 * Makes the subscription of the caller's proven address the caller's own: it is linked, confirmed and enrolled in one
 * transaction. An address that a page names counts for nothing. That of another account already is as absent.
 */
export const linkAccount =
  (deps: DripDeps): Operation<'linkAccount'> =>
  async ({ caller, body: { courseId } }) => {
    const { email, emailVerified } = await deps.identity.address(caller);
    if (email === undefined || !emailVerified) throw new ApiError('email_unverified');
    const { sub } = caller;
    const id = subscriptionId(courseId, { email });
    await retryOnConflict(async () => {
      const [{ course, enrollment }, known, zone] = await Promise.all([
        findCourse(deps, sub, courseId),
        deps.learning.readSubscription(id),
        deps.readZone(sub),
      ]);
      if (!known || isExpired(known, deps.now()) || (known.learner ?? sub) !== sub) {
        throw new ApiError('not_found');
      }
      if (known.learner === sub) return;
      const at = new Date(deps.now()).toISOString();
      const learner = { sub, enrollment, zone, at };
      const link = linkSubscription(course, known, email, learner);
      // An address can be subscribed only where that is free, so what it opens stays open.
      await deps.learning.enroll({ sub, courseId, basis: 'free', enrolledAt: at, known: enrollment, link });
    });
    return { status: 200, body: { success: true } };
  };
