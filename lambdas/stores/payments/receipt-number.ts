import { createHash } from 'node:crypto';

/**
 * What a receipt number is written with: no two characters that look alike on paper or sound alike on the phone, and no
 * vowels but A and Y, so that no words arise.
 */
const alphabet = '23456789AFHJKMQRTWXY';
const length = 10;
const half = length / 2;

/**
 * The number of an order's receipt, such as `7K4MX-29RWH`: always the same for the same session, so orders of earlier releases
 * have one too. Two of a hundred thousand orders share one in a case of two thousand; whoever looks a number up is shown both.
 */
export const receiptNumber = (sessionId: string): string => {
  let rest = BigInt(`0x${createHash('sha256').update(sessionId).digest('hex')}`);
  let digits = '';
  for (let index = 0; index < length; index += 1) {
    digits += alphabet[Number(rest % BigInt(alphabet.length))];
    rest /= BigInt(alphabet.length);
  }
  return `${digits.slice(0, half)}-${digits.slice(half)}`;
};

/** A receipt number as somebody typed it, in any case, with or without its hyphen; undefined when it is none. */
export const parseReceiptNumber = (text: string): string | undefined => {
  const digits = text.toUpperCase().replaceAll(/[\s-]/g, '');
  if (digits.length !== length || [...digits].some((digit) => !alphabet.includes(digit))) return undefined;
  return `${digits.slice(0, half)}-${digits.slice(half)}`;
};
