import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { BadgeKey } from '../contract/schemas/badge.ts';
import type { ReadSecret } from '../platform/services/secrets.ts';

export interface BadgeSigner {
  /** Every key that badges are verified with: that of the key that signs first, then those of others. */
  publicKeys(): Promise<readonly BadgeKey[]>;
  /**
   * Signs claims as a compact JSON Web Token (RFC 7519) with RS256, which every reader of Open Badges 3.0 must know.
   * The same claims give the same token.
   */
  sign(claims: object): Promise<string>;
}

/** RFC 7638: the required members in the order of their names. */
const thumbprint = ({ e, kty, n }: { e: string; kty: string; n: string }): string =>
  createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');

const toPublicKey = (key: KeyObject | string, keyAddress: (keyId: string) => string): BadgeKey => {
  const { n = '', e = '' } = createPublicKey(key).export({ format: 'jwk' });
  const kty = 'RSA';
  return { kty, n, e, alg: 'RS256', use: 'sig', kid: keyAddress(thumbprint({ e, kty, n })) };
};

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The PEM blocks of a text. */
const pemBlocks = (text = ''): string[] => text.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? [];

/**
 * @param readPrivateKey PEM of an RSA key
 * @param keyAddress where a reader finds the key of this id. Open Badges 3.0 wants an address as `kid`, and the published
 * set names its keys alike, so that whoever holds the set finds the key without asking anybody.
 * @param otherKeys public keys (PEM, one after the other) that signed before, or will: they verify, and sign nothing here
 */
export const createBadgeSigner = (
  readPrivateKey: ReadSecret,
  keyAddress: (keyId: string) => string,
  otherKeys?: string,
): BadgeSigner => {
  const others = pemBlocks(otherKeys).map((pem) => toPublicKey(pem, keyAddress));
  let read: Promise<{ privateKey: KeyObject; publicKey: BadgeKey }> | undefined;
  const keys = (): Promise<{ privateKey: KeyObject; publicKey: BadgeKey }> => {
    read ??= readPrivateKey()
      .then((pem) => {
        const privateKey = createPrivateKey(pem);
        return { privateKey, publicKey: toPublicKey(privateKey, keyAddress) };
      })
      .catch((error: unknown) => {
        read = undefined;
        throw error;
      });
    return read;
  };
  return {
    publicKeys: async () => [(await keys()).publicKey, ...others],
    sign: async (claims) => {
      const { privateKey, publicKey } = await keys();
      const header = { alg: publicKey.alg, typ: 'JWT', kid: publicKey.kid };
      const signed = `${encode(header)}.${encode(claims)}`;
      return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
    },
  };
};
