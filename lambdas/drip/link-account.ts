import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { isExpired, subscriptionId } from '../stores/subscriptions/subscription-record.ts';
import { findCourse } from '../use-cases/find-course.ts';
import { linkSubscription } from '../use-cases/link-subscription.ts';
import { requireBasis } from '../use-cases/require-basis.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { DripDeps } from './deps.ts';

/**
 * Links the subscription of the caller's verified address to the caller: links, confirms and enrolls in one transaction. Only the address
 * in the access token or the issuer's profile counts. It takes the release mails over from an address that the learner linked before. A
 * subscription that is linked to another account is treated as missing, and one from
 * the days when a course was free needs what enrolling needs: 402 unless the caller has bought the course or is in it already.
 */
export const linkAccount =
  (deps: DripDeps): Operation<'linkAccount'> =>
  async ({ caller, body: { courseId } }) => {
    const { email, emailVerified } = await deps.identity.address(caller);
    if (email === undefined || !emailVerified) throw new ApiError('email_unverified');
    const { sub } = caller;
    const id = subscriptionId(courseId, { email });
    await retryOnConflict(async () => {
      const [{ course, enrollment, entitlements }, known, zone] = await Promise.all([
        findCourse(deps, sub, courseId),
        deps.learning.readSubscription(id),
        deps.readZone(sub),
      ]);
      if (!known || isExpired(known, deps.now()) || (known.learner ?? sub) !== sub) {
        throw new ApiError('not_found');
      }
      if (known.learner === sub && enrollment?.subscription?.id === id) return;
      const basis = requireBasis(course, entitlements);
      const at = new Date(deps.now()).toISOString();
      const learner = { sub, enrollment, zone, at };
      const link = await linkSubscription(deps, course, known, email, learner);
      await deps.learning.enroll({ sub, courseId, basis, enrolledAt: at, known: enrollment, link });
    });
    return { status: 200, body: { success: true } };
  };
