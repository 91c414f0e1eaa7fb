import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseReceiptNumber, receiptNumber } from '#lambdas/stores/payments/receipt-number.ts';

describe('the number of a receipt', () => {
  it('is the same for the same session for ever', () => {
    expect(receiptNumber('cs_test_1')).toBe(receiptNumber('cs_test_1'));
    expect(receiptNumber('cs_test_1')).not.toBe(receiptNumber('cs_test_2'));
  });

  it('can be read aloud: ten characters, none of which looks or sounds like another', () => {
    fc.assert(
      fc.property(fc.string(), (session) => {
        expect(receiptNumber(session)).toMatch(/^[2-9AFHJKMQRTWXY]{5}-[2-9AFHJKMQRTWXY]{5}$/);
      }),
    );
  });

  it('differs among twenty thousand sessions', () => {
    const numbers = new Set(Array.from({ length: 20_000 }, (_, index) => receiptNumber(`cs_live_${index}`)));
    expect(numbers.size).toBe(20_000);
  });

  it('is understood however it is typed', () => {
    const number = receiptNumber('cs_test_1');
    for (const typed of [number.toLowerCase(), number.replace('-', ''), ` ${number.replace('-', ' ')} `]) {
      expect(parseReceiptNumber(typed)).toBe(number);
    }
    for (const other of ['', 'cs_test_1', 'ada@example.com', '7K4MX-29RW', '7K4MX-29RW0', '7K4MX-29RWHH']) {
      expect(parseReceiptNumber(other)).toBeUndefined();
    }
  });
});
