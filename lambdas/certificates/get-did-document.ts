import type { Operation } from '../platform/http/operation.ts';
import type { CertificatesDeps } from './deps.ts';

/** Returns the DID document of the site, by whose keys proofs inside badges are verified. */
export const getDidDocument =
  ({ proofs }: Pick<CertificatesDeps, 'proofs'>): Operation<'getDidDocument'> =>
  async () => ({ status: 200, body: await proofs.didDocument() });
