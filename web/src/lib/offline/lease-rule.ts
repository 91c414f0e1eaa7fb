/** What a lease says; its signature is checked apart. */
export interface LeaseClaims {
  readonly sub: string;
  readonly course: string;
  readonly lectures: readonly string[];
  /** Seconds since 1970. */
  readonly iat: number;
  readonly exp: number;
}

/** Clocks of devices and servers differ by less. */
const toleranceMs = 5 * 60_000;

/** Whether a clock was set back: it stands before the highest time that the device has seen. @param seen milliseconds; 0 if none */
const isSetBack = (now: number, seen: number): boolean => now < seen - toleranceMs;

/** Whether a lease is over. */
export const isOver = ({ exp }: LeaseClaims, now: number): boolean => now >= exp * 1_000;

/** Whether a lease holds now for this learner. */
export const holds = (claims: LeaseClaims, sub: string, now: number, seen: number): boolean =>
  claims.sub === sub &&
  !isOver(claims, now) &&
  !isSetBack(now, seen) &&
  now >= claims.iat * 1_000 - toleranceMs;

/** What a lease says, without a check of its signature; undefined if it is none. */
export const readClaims = (lease: string): LeaseClaims | undefined => {
  try {
    const [, payload = ''] = lease.split('.');
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as LeaseClaims;
  } catch {
    return undefined;
  }
};
