import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountInCents, centsToDollars, purchasePrice } from '#domain/payments/pricing.ts';

it('an upgrade costs what the course says, and 49 dollars when it says nothing', () => {
  expect(purchasePrice({ price: 0 }, 'upgrade')).toBe(49);
  expect(purchasePrice({ price: 199, upgradePrice: 29.5 }, 'upgrade')).toBe(29.5);
  expect(purchasePrice({ price: 199, upgradePrice: 29.5 }, 'course')).toBe(199);
});

it('amounts are whole cents of the price, whatever binary fractions do to it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (cents) => {
      expect(amountInCents({ price: cents / 100 }, 'course')).toBe(cents);
      expect(centsToDollars(cents)).toBe(cents / 100);
    }),
  );
  expect(amountInCents({ price: 1.15 }, 'course')).toBe(115);
});

it.each([0, -5, NaN, Infinity, 0.001])('a price of %s is nothing to pay', (price) => {
  expect(amountInCents({ price }, 'course')).toBe(0);
  expect(amountInCents({ price: 10, upgradePrice: price }, 'upgrade')).toBe(0);
});
