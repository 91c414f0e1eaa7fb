import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { publicAddresses } from './addresses.ts';
import type { CertificatesDeps } from './deps.ts';

/** Returns a key by its id. The `kid` of a credential is the URL of this endpoint. */
export const getBadgeKey =
  ({ signer, siteUrl }: Pick<CertificatesDeps, 'signer' | 'siteUrl'>): Operation<'getBadgeKey'> =>
  async ({ params: { keyId } }) => {
    const address = publicAddresses(siteUrl).key(keyId);
    const key = (await signer.publicKeys()).find(({ kid }) => kid === address);
    if (!key) throw new ApiError('not_found');
    return { status: 200, body: key };
  };
