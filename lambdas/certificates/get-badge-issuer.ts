import type { Operation } from '../platform/http/operation.ts';
import { issuerDocument } from './credential.ts';
import type { CertificatesDeps } from './deps.ts';

/** Returns the profile of the badge issuer. */
export const getBadgeIssuer =
  ({ siteUrl }: Pick<CertificatesDeps, 'siteUrl'>): Operation<'getBadgeIssuer'> =>
  () =>
    Promise.resolve({ status: 200, body: issuerDocument(siteUrl) });
