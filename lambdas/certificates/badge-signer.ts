import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { BadgeKey } from '../contract/schemas/badge.ts';
import { once } from '../platform/once.ts';
import type { ReadSecret } from '../platform/services/secrets.ts';

export interface BadgeSigner {
  /** Returns all keys that verify badges: first that of the signing key, then the others. */
  publicKeys(): Promise<readonly BadgeKey[]>;
  /**
   * Signs claims as a compact JSON Web Token (RFC 7519) with RS256, which every reader of Open Badges 3.0 must support. The same claims give the
   * same token.
   */
  sign(claims: object): Promise<string>;
}

/** JWK thumbprint (RFC 7638): hash of the required members in the order of their names. */
const thumbprint = ({ e, kty, n }: { e: string; kty: string; n: string }): string =>
  createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');

const toPublicKey = (key: KeyObject | string, keyAddress: (keyId: string) => string): BadgeKey => {
  const { n = '', e = '' } = createPublicKey(key).export({ format: 'jwk' });
  const kty = 'RSA';
  return { kty, n, e, alg: 'RS256', use: 'sig', kid: keyAddress(thumbprint({ e, kty, n })) };
};

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Splits concatenated PEM. */
export const splitPemBlocks = (text = ''): string[] =>
  text.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? [];

/**
 * Creates the signer of badges.
 * @param readPrivateKey reads the PEM of an RSA key
 * @param keyAddress returns the URL of the key with this id. Open Badges 3.0 requires a URL as `kid`. The published set of keys uses the same
 * ids, so that a reader with a copy of the set needs no request.
 * @param otherKeys public keys (concatenated PEM) of former and future signing keys, for verification only
 */
export const createBadgeSigner = (
  readPrivateKey: ReadSecret,
  keyAddress: (keyId: string) => string,
  otherKeys?: string,
): BadgeSigner => {
  const others = splitPemBlocks(otherKeys).map((pem) => toPublicKey(pem, keyAddress));
  const readKeys = once(async () => {
    const privateKey = createPrivateKey(await readPrivateKey());
    return { privateKey, publicKey: toPublicKey(privateKey, keyAddress) };
  });
  return {
    publicKeys: async () => [(await readKeys()).publicKey, ...others],
    sign: async (claims) => {
      const { privateKey, publicKey } = await readKeys();
      const header = { alg: publicKey.alg, typ: 'JWT', kid: publicKey.kid };
      const signed = `${encode(header)}.${encode(claims)}`;
      return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
    },
  };
};
