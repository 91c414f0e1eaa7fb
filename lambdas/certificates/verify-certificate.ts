import type { Operation } from '../platform/http/operation.ts';
import type { CertificatesDeps } from './deps.ts';
import { findCertificate } from './find-certificate.ts';

/** Returns the public facts about a certificate to anybody who has its id. */
export const verifyCertificate =
  (deps: Pick<CertificatesDeps, 'certificates'>): Operation<'verifyCertificate'> =>
  async ({ params: { certificateId } }) => {
    const { name, courseTitle, issuedAt, status } = await findCertificate(deps, certificateId);
    return { status: 200, body: { valid: status === 'valid', name, courseTitle, issuedAt, status } };
  };
