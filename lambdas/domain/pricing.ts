import { limits } from '../contract/limits.ts';
import type { Course } from './course.ts';

/** What can be bought: a course, or the premium lectures of a drip course. */
export type PurchaseKind = 'course' | 'upgrade';

/** The one currency of every price, as Stripe writes it. */
export const currency = 'usd';

const centsPerDollar = 100;

/** Price of a purchase in US dollars, from the catalog alone; an upgrade without a price has the default one. */
export const priceOf = (course: Pick<Course, 'price' | 'upgradePrice'>, kind: PurchaseKind): number =>
  kind === 'course' ? course.price : (course.upgradePrice ?? limits.upgradePriceDefault);

/** The same in whole cents, as payments count; 0 when there is nothing to pay. */
export const amountOf = (course: Pick<Course, 'price' | 'upgradePrice'>, kind: PurchaseKind): number => {
  const cents = Math.round(priceOf(course, kind) * centsPerDollar);
  return Number.isSafeInteger(cents) && cents > 0 ? cents : 0;
};

/** Whole cents in US dollars. */
export const dollarsOf = (cents: number): number => cents / centsPerDollar;
