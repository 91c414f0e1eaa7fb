import type { Operation } from '../platform/http/operation.ts';
import type { CertificatesDeps } from './deps.ts';
import { findCertificate } from './find-certificate.ts';

/** What the site knows about how the course was completed: the same that print and badge say. */
export const getCertificateRecord =
  (deps: Pick<CertificatesDeps, 'certificates'>): Operation<'getCertificateRecord'> =>
  async ({ params: { certificateId } }) => {
    const { record = null } = await findCertificate(deps, certificateId);
    return { status: 200, body: { record } };
  };
