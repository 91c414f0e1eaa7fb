import { ApiError } from '../platform/api-error.ts';
import type { Operation } from '../platform/operation.ts';
import type { CertificatesDeps } from './deps.ts';

/** One key by its id: what the `kid` of a credential leads to. */
export const getBadgeKey =
  ({ signer }: Pick<CertificatesDeps, 'signer'>): Operation<'getBadgeKey'> =>
  async ({ params: { keyId } }) => {
    const key = await signer.publicKey();
    if (key.kid !== keyId) throw new ApiError('not_found');
    return { status: 200, body: key };
  };
