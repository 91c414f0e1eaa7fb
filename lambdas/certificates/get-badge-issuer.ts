import type { Operation } from '../platform/http/operation.ts';
import { issuerDocument } from './credential.ts';
import type { CertificatesDeps } from './deps.ts';

/** Who issues the badges. */
export const getBadgeIssuer =
  ({ siteUrl }: Pick<CertificatesDeps, 'siteUrl'>): Operation<'getBadgeIssuer'> =>
  () =>
    Promise.resolve({ status: 200, body: issuerDocument(siteUrl) });
