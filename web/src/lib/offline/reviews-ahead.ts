import { leaseSeconds } from '#domain/learning/lease.ts';

/** Where this device keeps what is to be reviewed: pages ask for it with this address. */
const address = '/api/reviews?limit=50';

/** What is asked for to know what falls due while a lease that begins now holds, and where it is kept. @param now ms since the epoch */
export const reviewsAhead = (now: number): { readonly address: string; readonly asks: string } => ({
  address,
  asks: `${address}&until=${new Date(now + leaseSeconds * 1_000).toISOString()}`,
});
