import { limits } from '../../contract/limits.ts';
import type { Course } from '../course/course.ts';

/** A course, or the premium lectures of a drip course. */
export type PurchaseKind = 'course' | 'upgrade';

/** The one currency of every price, as Stripe writes it. */
export const currency = 'usd';

/** What Stripe charges in one payment, in cents: no less, and no more. */
export const chargeMin = 50;
export const chargeMax = 99_999_999;

const centsPerDollar = 100;

/** Price of a purchase in US dollars, from the catalog; an upgrade without a price costs the default. */
export const purchasePrice = (course: Pick<Course, 'price' | 'upgradePrice'>, kind: PurchaseKind): number =>
  kind === 'course' ? course.price : (course.upgradePrice ?? limits.upgradePriceDefault);

/** Price of a purchase in whole cents; 0 when it is free. */
export const amountInCents = (course: Pick<Course, 'price' | 'upgradePrice'>, kind: PurchaseKind): number => {
  const cents = Math.round(purchasePrice(course, kind) * centsPerDollar);
  return Number.isSafeInteger(cents) && cents > 0 ? cents : 0;
};

/** Whole cents in US dollars. */
export const centsToDollars = (cents: number): number => cents / centsPerDollar;
