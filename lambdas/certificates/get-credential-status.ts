import type { CertificateStatus } from '../domain/certificate/certificate.ts';
import type { Operation } from '../platform/http/operation.ts';
import { publicAddresses } from './addresses.ts';
import type { CertificatesDeps } from './deps.ts';
import { findCertificate } from './find-certificate.ts';

const reasons: Readonly<Record<Exclude<CertificateStatus, 'valid'>, string>> = {
  superseded: 'The name was corrected: a newer certificate replaces this one.',
  revoked: 'The certificate was revoked.',
};

/** Returns the revocation list of one credential. It contains this credential or nothing. */
export const getCredentialStatus =
  (deps: Pick<CertificatesDeps, 'certificates' | 'siteUrl'>): Operation<'getCredentialStatus'> =>
  async ({ params: { certificateId } }) => {
    const { id, status } = await findCertificate(deps, certificateId);
    const at = publicAddresses(deps.siteUrl);
    return {
      status: 200,
      body: {
        id: at.status(id),
        issuer: at.issuer(),
        revokedCredential:
          status === 'valid' ? [] : [{ id: at.credential(id), revocationReason: reasons[status] }],
      },
    };
  };
