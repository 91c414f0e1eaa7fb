import type { Operation } from '../platform/http/operation.ts';
import type { CertificatesDeps } from './deps.ts';

/** The keys that badges are verified with; whoever keeps a copy verifies offline. */
export const listBadgeKeys =
  ({ signer }: Pick<CertificatesDeps, 'signer'>): Operation<'listBadgeKeys'> =>
  async () => ({ status: 200, body: { keys: [...(await signer.publicKeys())] } });
