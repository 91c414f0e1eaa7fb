import type { Operation } from '../platform/http/operation.ts';
import type { CertificatesDeps } from './deps.ts';
import { findCertificate } from './find-certificate.ts';

/** Returns the record of completion, which is also in print and badge. */
export const getCertificateRecord =
  (deps: Pick<CertificatesDeps, 'certificates'>): Operation<'getCertificateRecord'> =>
  async ({ params: { certificateId } }) => {
    const { record = null } = await findCertificate(deps, certificateId);
    return { status: 200, body: { record } };
  };
