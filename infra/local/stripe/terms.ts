import type { StoredSession } from './objects.ts';
import { StripeProblem } from './problem.ts';
import type { PaymentTerms } from './session-actions.ts';

/** Tax of every buyer without a tax id, where the site adds tax. */
export const taxPercent = 19;

/** Percent that a promotion code takes off: here every code that ends in a number is one, as `SAVE20`. */
const parseCode = (code: string): number => {
  const percent = Number(/[A-Z](\d{1,3})$/i.exec(code)?.[1]);
  if (percent >= 1 && percent <= 100) return percent;
  throw new StripeProblem('This promotion code is not valid.');
};

/**
 * What a buyer's entries on the payment page change.
 * @throws StripeProblem for a code that is none
 */
export const toTerms = ({ amount, allows }: StoredSession, form: URLSearchParams): PaymentTerms => {
  const read = (name: string): string | undefined => form.get(name)?.trim() || undefined;
  const [code, company, taxId] = [read('code'), read('company'), read('taxId')];
  const discount = allows?.codes && code !== undefined ? Math.round((amount * parseCode(code)) / 100) : 0;
  const isTaxed = allows?.tax && taxId === undefined;
  return {
    discount,
    tax: isTaxed ? Math.round(((amount - discount) * taxPercent) / 100) : 0,
    ...(allows?.taxId && company !== undefined && { company }),
    ...(allows?.taxId && taxId !== undefined && { taxId }),
  };
};
