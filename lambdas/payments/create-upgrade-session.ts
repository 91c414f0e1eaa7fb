import { hasUpgrade, isEnrolled } from '../domain/course/access.ts';
import { hasPremiumLectures } from '../domain/course/course.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { CheckoutDeps } from './deps.ts';
import { checkSellable, startCheckout } from './start-checkout.ts';

/** Starts the purchase of the one-time premium upgrade of a drip course in which the learner is enrolled. */
export const createUpgradeSession =
  (deps: CheckoutDeps): Operation<'createUpgradeSession'> =>
  async ({ caller, body: { courseId } }) => {
    const { url } = await startCheckout(
      deps,
      caller,
      { courseId, kind: 'upgrade' },
      (course, entitlements) => {
        if (!hasPremiumLectures(course)) {
          throw new ApiError('conflict', { message: 'This course has no premium upgrade.' });
        }
        checkSellable(course, 'upgrade');
        if (!isEnrolled(entitlements)) throw new ApiError('not_enrolled');
        if (hasUpgrade(entitlements)) throw new ApiError('already_owned');
      },
    );
    return { status: 200, body: { url } };
  };
