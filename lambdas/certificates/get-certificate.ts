import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { certificateFileKey } from '../stores/learning/certificate-files.ts';
import { publicAddresses } from './addresses.ts';
import type { CertificatesDeps } from './deps.ts';

/** Returns the signed URL of the PDF, and prints it first if it is missing. The same row always gives the same bytes. */
export const getCertificate =
  ({
    certificates,
    files,
    printer,
    signUrl,
    siteUrl,
  }: Pick<
    CertificatesDeps,
    'certificates' | 'files' | 'printer' | 'signUrl' | 'siteUrl'
  >): Operation<'getCertificate'> =>
  async ({ caller, params: { certificateId } }) => {
    const certificate = await certificates.read(caller.sub, certificateId);
    if (!certificate) throw new ApiError('not_found');
    const { id, courseId } = certificate;
    if (!(await files.has(certificate))) {
      const pdf = await printer.print({ ...certificate, verifyUrl: publicAddresses(siteUrl).page(id) });
      await files.store(certificate, pdf, `northlight-certificate-${courseId}.pdf`);
      // Its learner may have been erased meanwhile, and the erasure does not find what is stored after it.
      let kept: typeof certificate | undefined;
      try {
        kept = await certificates.read(caller.sub, certificateId);
      } finally {
        if (!kept) await files.remove(id);
      }
      if (!kept) throw new ApiError('not_found');
    }
    const { url } = await signUrl(certificateFileKey(certificate));
    return { status: 200, body: { signedUrl: url } };
  };
