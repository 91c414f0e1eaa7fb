import type { Operation } from '../platform/http/operation.ts';
import type { CertificatesDeps } from './deps.ts';

/** Lists the keys that verify badges. With a copy of them, badges can be verified offline. */
export const listBadgeKeys =
  ({ signer }: Pick<CertificatesDeps, 'signer'>): Operation<'listBadgeKeys'> =>
  async () => ({ status: 200, body: { keys: [...(await signer.publicKeys())] } });
