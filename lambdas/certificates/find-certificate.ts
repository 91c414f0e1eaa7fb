import { ApiError } from '../platform/http/api-error.ts';
import type { IssuedCertificate } from '../stores/learning/certificates.ts';
import type { CertificatesDeps } from './deps.ts';

/** Reads the public data of a certificate. @throws ApiError 404 */
export const findCertificate = async (
  { certificates }: Pick<CertificatesDeps, 'certificates'>,
  id: string,
): Promise<IssuedCertificate> => {
  const found = await certificates.readPublic(id);
  if (!found) throw new ApiError('not_found');
  return found;
};
