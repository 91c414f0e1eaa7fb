import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { Documents } from '../state/documents.ts';

/** Signing key and cookie secret of the issuer; generated once and persisted. */
export interface IssuerKeys {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly kid: string;
  /** With `kid`, `alg` and `use`. */
  readonly privateJwk: JsonWebKey & { kty: string };
  readonly cookieSecret: string;
}

interface StoredKeys {
  readonly privateJwk: JsonWebKey & { kty: string; kid: string };
  readonly cookieSecret: string;
}

/** Loads the issuer's keys from the state, or generates them. */
export const loadKeys = (documents: Documents): IssuerKeys => {
  let stored = documents.get<StoredKeys>('identity', 'keys');
  if (!stored) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const kid = randomBytes(12).toString('base64url');
    const privateJwk = { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', kid, alg: 'RS256', use: 'sig' };
    stored = { privateJwk, cookieSecret: randomBytes(32).toString('base64url') };
    documents.put('identity', 'keys', stored);
  }
  const privateKey = createPrivateKey({ key: stored.privateJwk, format: 'jwk' });
  return {
    privateKey,
    publicKey: createPublicKey(privateKey),
    kid: stored.privateJwk.kid,
    privateJwk: stored.privateJwk,
    cookieSecret: stored.cookieSecret,
  };
};
