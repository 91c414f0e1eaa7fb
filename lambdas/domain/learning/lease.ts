/** What a lease says: this learner may open these lectures without a network from `iat` until `exp`, both in seconds since 1970. */
export interface LeaseClaims {
  readonly sub: string;
  readonly course: string;
  readonly lectures: readonly string[];
  readonly iat: number;
  readonly exp: number;
}

/** How long a lease lasts. */
export const leaseSeconds = 7 * 24 * 3_600;

/** How far a clock may stand behind before it counts as set back: clocks of devices and servers differ by less. */
export const clockToleranceMs = 5 * 60_000;

/** Makes the claims of a lease that begins now. @param now ms since the epoch */
export const toLeaseClaims = (
  { sub, course, lectures }: Pick<LeaseClaims, 'sub' | 'course' | 'lectures'>,
  now: number,
): LeaseClaims => {
  // Rounding down keeps the lifetime within the limit.
  const iat = Math.floor(now / 1_000);
  return { sub, course, lectures, iat, exp: iat + leaseSeconds };
};

/** A lease and the clocks that decide about it, in ms since the epoch. */
export interface LeaseUse {
  readonly claims: Pick<LeaseClaims, 'iat' | 'exp'>;
  /** What the device's clock says. */
  readonly now: number;
  /** The highest time that the device has seen, its own or the server's; 0 if none. */
  readonly highestSeen: number;
}

/**
 * Whether a lease can be used now: it has not ended, and the clock was not set back to before what the device has seen or to before the
 * lease began. A clock set back would lengthen the lease.
 */
export const isLeaseUsable = ({ claims: { iat, exp }, now, highestSeen }: LeaseUse): boolean =>
  // A time that was seen after the end ends the lease, however little the clock was set back.
  Math.max(now, highestSeen) < exp * 1_000 && now >= Math.max(highestSeen, iat * 1_000) - clockToleranceMs;
