import { createHash } from 'node:crypto';

/**
 * Characters of receipt numbers: no two look alike on paper or sound alike on the phone, and A and Y are the only vowels, so that no words
 * appear.
 */
const alphabet = '23456789AFHJKMQRTWXY';
const length = 10;
const half = length / 2;

/**
 * Returns the receipt number of an order, such as `7K4MX-29RWH`. Derived from the session id, so that orders of earlier releases have one
 * too. Among a hundred thousand orders, the probability that two share a number is 1 in 2,000; a lookup then shows both.
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

/** Parses a typed receipt number, in any case, with or without hyphen; undefined when it is malformed. */
export const parseReceiptNumber = (text: string): string | undefined => {
  const digits = text.toUpperCase().replaceAll(/[\s-]/g, '');
  if (digits.length !== length || [...digits].some((digit) => !alphabet.includes(digit))) return undefined;
  return `${digits.slice(0, half)}-${digits.slice(half)}`;
};
