import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { LeaseKey } from '#contract/schemas/leases.ts';
import { type LeaseClaims, leaseSeconds } from '#domain/learning/lease.ts';

const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });

/** The key by which the leases of these tests are verified, as the server tells it. */
export const leaseKey = { ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig', kid: 'key' } as LeaseKey;

/** Signs a lease of seven days from now, as the server does. */
export const signLease = async (claims: Pick<LeaseClaims, 'sub' | 'course' | 'lectures'>) => {
  const iat = Math.floor(Date.now() / 1_000);
  const exp = iat + leaseSeconds;
  const lease = await new SignJWT({ ...claims, iat, exp })
    .setProtectedHeader({ alg: 'ES256', kid: leaseKey.kid })
    .sign(privateKey);
  return { lease, expiresAt: new Date(exp * 1_000).toISOString() };
};
