/**
 * Size of a simulation: small in `npm test`, full in `npm run simulate`, which CI runs too. Either size must be able to fail
 * for the same fault; the full one meets the rarer histories.
 */
export const simulated = (small: number, full: number): number =>
  process.env.SIMULATIONS === 'full' ? full : small;
