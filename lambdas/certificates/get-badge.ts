import type { Operation } from '../platform/http/operation.ts';
import { siteDid } from './addresses.ts';
import { embeddableCredential } from './credential.ts';
import type { CertificatesDeps } from './deps.ts';
import { findCertificate } from './find-certificate.ts';

/** Returns the credential with a proof inside. As with the signed token, only the revocation list knows what happened to it since. */
export const getBadge =
  (deps: Pick<CertificatesDeps, 'certificates' | 'proofs' | 'siteUrl'>): Operation<'getBadge'> =>
  async ({ params: { certificateId } }) => {
    const certificate = await findCertificate(deps, certificateId);
    const credential = embeddableCredential(certificate, deps.siteUrl, siteDid(deps.siteUrl));
    return { status: 200, body: await deps.proofs.embed(credential, certificate.issuedAt) };
  };
