import type { Operation } from '../platform/http/operation.ts';
import { credentialClaims } from './credential.ts';
import type { CertificatesDeps } from './deps.ts';
import { findCertificate } from './find-certificate.ts';

/** Returns the signed credential. Superseded and revoked ones keep their signature; their revocation list has the status. */
export const getCredential =
  (deps: Pick<CertificatesDeps, 'certificates' | 'signer' | 'siteUrl'>): Operation<'getCredential'> =>
  async ({ params: { certificateId } }) => {
    const certificate = await findCertificate(deps, certificateId);
    return { status: 200, body: await deps.signer.sign(credentialClaims(certificate, deps.siteUrl)) };
  };
