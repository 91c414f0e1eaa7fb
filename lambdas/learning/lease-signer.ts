import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { LeaseKey } from '../contract/schemas/learning.ts';
import type { LeaseClaims } from '../domain/learning/lease.ts';
import type { ReadSecret } from '../platform/services/secrets.ts';
import { createKeyReader } from '../platform/services/signed-url.ts';

/** Signs leases. */
export interface LeaseSigner {
  /** Returns the public half of the signing key. */
  publicKey(): Promise<LeaseKey>;
  /** Signs claims as a compact JSON Web Token (RFC 7519) with ES256, which every browser verifies without a library. */
  sign(claims: LeaseClaims): Promise<string>;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const toLeaseKey = (key: KeyObject): LeaseKey => {
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' });
  // JWK thumbprint (RFC 7638): hash of the required members in the order of their names.
  const required = JSON.stringify({ crv: 'P-256', kty: 'EC', x, y });
  const kid = createHash('sha256').update(required).digest('base64url');
  return { kty: 'EC', crv: 'P-256', x, y, alg: 'ES256', use: 'sig', kid };
};

/**
 * Creates the signer of leases.
 * @param readPrivateKey reads the PEM of the key (P-256) that signs media addresses. What is signed cannot be confused: a policy of
 * CloudFront begins with a brace, which no token contains.
 */
export const createLeaseSigner = (readPrivateKey: ReadSecret): LeaseSigner => {
  const readKey = createKeyReader(readPrivateKey);
  return {
    publicKey: async () => toLeaseKey(await readKey()),
    sign: async (claims) => {
      const key = await readKey();
      const { alg, kid } = toLeaseKey(key);
      const signed = `${encode({ alg, typ: 'JWT', kid })}.${encode(claims)}`;
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
      return `${signed}.${signature.toString('base64url')}`;
    },
  };
};
