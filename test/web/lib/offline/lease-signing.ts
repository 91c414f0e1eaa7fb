import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { LeaseKey } from '#contract/schemas/leases.ts';
import { type LeaseClaims, leaseSeconds } from '#domain/learning/lease.ts';

const createSigner = async (kid: string) => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const key = { ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig', kid } as LeaseKey;
  return { key, privateKey };
};
const signer = await createSigner('key');

/** The key by which the leases of these tests are verified, as the server tells it. */
export const leaseKey = signer.key;
/** Signs after a rotation. */
export const nextSigner = await createSigner('next');

/** Signs a lease of seven days from now, as the server does. */
export const signLease = async (
  claims: Pick<LeaseClaims, 'sub' | 'course' | 'lectures'>,
  { key, privateKey } = signer,
) => {
  const iat = Math.floor(Date.now() / 1_000);
  const exp = iat + leaseSeconds;
  const lease = await new SignJWT({ ...claims, iat, exp })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid })
    .sign(privateKey);
  return { lease, expiresAt: new Date(exp * 1_000).toISOString() };
};
