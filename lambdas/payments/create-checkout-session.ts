import { toDate, toDay } from '../contract/calendar-day.ts';
import { limits } from '../contract/limits.ts';
import type { Gift } from '../contract/schemas/teams.ts';
import { isEnrolled, ownsCourse } from '../domain/course/access.ts';
import { toDeliverable } from '../domain/mail/mailbox.ts';
import { localDate } from '../domain/time/local-time.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { invalidRequest } from '../platform/http/invalid-request.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { StoredGift } from '../stores/teams/team-record.ts';
import type { CheckoutDeps } from './deps.ts';
import { checkSellable, startCheckout } from './start-checkout.ts';

/** The gift with the giver's time zone. @throws ApiError 400 when no mail reaches its address, or its day is over or more than a year ahead */
const placeGift = async (
  { readZone, now }: CheckoutDeps,
  sub: string,
  { email, message, on }: Gift,
): Promise<StoredGift> => {
  if (toDeliverable(email) === undefined) {
    throw invalidRequest(['gift', 'email'], 'Our emails cannot reach this address');
  }
  const zone = (await readZone(sub)) ?? 'UTC';
  const today = localDate(zone, now());
  if (on !== undefined && (toDay(on) < today || toDay(on) > today + limits.giftDaysAheadMax)) {
    const last = toDate(today + limits.giftDaysAheadMax);
    throw invalidRequest(['gift', 'on'], `Choose a day from ${toDate(today)} to ${last}`);
  }
  return { email, zone, ...(message && { message }), ...(on !== undefined && { on }) };
};

/**
 * Starts the purchase of a course. Refused for a learner who owns it or is enrolled, unless it is for others: seats or a gift.
 */
export const createCheckoutSession =
  (deps: CheckoutDeps): Operation<'createCheckoutSession'> =>
  async ({ caller, body: { courseId, seats, gift } }) => {
    const placed = gift && (await placeGift(deps, caller.sub, gift));
    const forOthers = seats === undefined && !placed ? undefined : { seats, gift: placed };
    const body = await startCheckout(
      deps,
      caller,
      { courseId, kind: 'course', forOthers },
      (course, entitlements) => {
        checkSellable(course, 'course');
        if (!forOthers && (ownsCourse(entitlements) || isEnrolled(entitlements))) {
          throw new ApiError('already_owned');
        }
      },
    );
    return { status: 200, body };
  };
