import type { Operation } from '../platform/http/operation.ts';
import { credentialClaims } from './credential.ts';
import type { CertificatesDeps } from './deps.ts';
import { findCertificate } from './find-certificate.ts';

/** The signed credential. One that was superseded keeps its signature; its status list says what became of it. */
export const getCredential =
  (deps: Pick<CertificatesDeps, 'certificates' | 'signer' | 'siteUrl'>): Operation<'getCredential'> =>
  async ({ params: { certificateId } }) => {
    const certificate = await findCertificate(deps, certificateId);
    return { status: 200, body: await deps.signer.sign(credentialClaims(certificate, deps.siteUrl)) };
  };
