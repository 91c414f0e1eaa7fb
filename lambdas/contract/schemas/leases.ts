import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { Instant, LectureId } from './common.ts';

/** The lectures that a device takes along. */
export const LeaseBody = z.strictObject({
  lectures: z.array(LectureId).check(
    z.minLength(1),
    z.maxLength(limits.leaseLecturesMax),
    z.refine((ids) => new Set(ids).size === ids.length, 'Name each lecture once'),
  ),
});
/** `lease` is a compact JSON Web Token (ES256) of the claims in `domain/learning/lease.ts`. */
export const Lease = z.object({ lease: z.string(), expiresAt: Instant });

/** A public key that verifies leases (JWK). */
export const LeaseKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
  kid: z.string(),
});
export type LeaseKey = z.output<typeof LeaseKey>;
export const LeaseKeys = z.object({ keys: z.array(LeaseKey) });
