import { isEnrolled, ownsCourse } from '../domain/course/access.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { CheckoutDeps } from './deps.ts';
import { checkSellable, startCheckout } from './start-checkout.ts';

/** Starts the purchase of a course. Refused for a learner who owns it or is enrolled. */
export const createCheckoutSession =
  (deps: CheckoutDeps): Operation<'createCheckoutSession'> =>
  async ({ caller, body: { courseId } }) => {
    const body = await startCheckout(deps, caller, courseId, 'course', (course, entitlements) => {
      checkSellable(course, 'course');
      if (ownsCourse(entitlements) || isEnrolled(entitlements)) throw new ApiError('already_owned');
    });
    return { status: 200, body };
  };
