import type { Certificate } from '#contract/schemas/certificates.ts';
import { settings } from '../../content/settings.ts';
import { api } from '../api/index.ts';
import { resourceKeys } from '../api/resource-keys.ts';
import { forgetResources, type Resource, useResource } from '../api/useResource.ts';
import { paths } from '../routing/paths.ts';
import { redirectTo } from '../routing/redirect.ts';

export type { Certificate };

/** Absolute URL of a certificate's page, for sharing. */
export const certificateUrl = (id: string): string =>
  new URL(paths.certificate.href(id), window.location.origin).href;

/** URL of a certificate's signed badge (Open Badges 3.0), public like its page. */
export const credentialHref = (id: string): string =>
  `/api/public/certificates/${encodeURIComponent(id)}/credential`;

/** URL of the same badge with its proof inside, which wallets take. */
export const walletBadgeHref = (id: string): string =>
  `/api/public/certificates/${encodeURIComponent(id)}/badge`;

/** URL of the public keys that verify badges. */
export const badgeKeysHref = '/api/public/badges/keys';

/** URL of LinkedIn's form that adds a license or certification, filled in. */
export const linkedInHref = ({ id, courseTitle, issuedAt }: Certificate): string => {
  const issued = new Date(issuedAt);
  return `https://www.linkedin.com/profile/add?${new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: courseTitle,
    organizationName: settings.brand,
    issueYear: String(issued.getUTCFullYear()),
    issueMonth: String(issued.getUTCMonth() + 1),
    certUrl: certificateUrl(id),
    certId: id,
  })}`;
};

/** Downloads the PDF of a certificate of the learner. Its signed URL expires after some minutes. */
export const downloadCertificate = async (id: string): Promise<void> => {
  const { signedUrl } = await api.getCertificate({ params: { certificateId: id } });
  redirectTo(signedUrl);
};

/** The learner's valid certificates, newest first. */
export const useCertificates = (sub: string | null): Resource<{ readonly certificates: Certificate[] }> =>
  useResource(sub === null ? null : resourceKeys.certificates(sub), (signal) =>
    api.listCertificates({ signal }),
  );

/** Requests the certificate of a completed course: returns the existing one, or issues a first or corrected one. */
export const requestCertificate = async (sub: string, courseId: string): Promise<Certificate> => {
  const { certificate } = await api.generateCertificate({ params: { courseId } });
  forgetResources(resourceKeys.certificates(sub));
  return certificate;
};
