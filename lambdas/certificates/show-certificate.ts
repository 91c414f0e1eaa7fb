import type { Operation } from '../platform/http/operation.ts';
import { certificatePage } from './certificate-page.ts';
import type { CertificatesDeps } from './deps.ts';

/** Returns the page of a certificate. A missing certificate gets a page that says so, with a 404. */
export const showCertificate =
  ({
    certificates,
    readSitePage,
    siteUrl,
  }: Pick<CertificatesDeps, 'certificates' | 'readSitePage' | 'siteUrl'>): Operation<'showCertificate'> =>
  async ({ params: { certificateId } }) => {
    const [page, certificate] = await Promise.all([readSitePage(), certificates.readPublic(certificateId)]);
    return { status: certificate ? 200 : 404, body: certificatePage(page, certificate, siteUrl) };
  };
