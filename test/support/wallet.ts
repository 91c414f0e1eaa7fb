import { DataIntegrityProof } from '@digitalcredentials/data-integrity';
import { cryptosuite } from '@digitalcredentials/eddsa-rdfc-2022-cryptosuite';
import { verifyCredential } from '@digitalcredentials/vc';
import type { DidDocument } from '#contract/schemas/badge.ts';
import { loadContext } from '#lambdas/certificates/embedded/proof-signer.ts';

/**
 * Verifies a badge as a wallet does: the issuer's DID names the document with the keys, and only a key that may assert counts.
 * @param didDocument what the site publishes
 */
export const walletAccepts = async (badge: object, didDocument: DidDocument): Promise<boolean> => {
  const documentLoader = async (url: string) => {
    if (url === didDocument.id) return { documentUrl: url, document: didDocument };
    const method = didDocument.verificationMethod.find(({ id }) => id === url);
    if (!method) return loadContext(url);
    return { documentUrl: url, document: { '@context': 'https://w3id.org/security/multikey/v1', ...method } };
  };
  const { verified } = await verifyCredential({
    credential: badge,
    suite: new DataIntegrityProof({ cryptosuite }),
    documentLoader,
    // The revocation list is asked in other tests.
    checkStatus: () => Promise.resolve({ verified: true }),
  });
  return verified;
};
