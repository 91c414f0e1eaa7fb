import { certificatesEndpoints } from '../contract/endpoints/certificates.ts';

type Row = keyof typeof certificatesEndpoints;

const api = (siteUrl: string, row: Row, id = ''): string =>
  `${siteUrl}${certificatesEndpoints[row].path.replace(/\{\w+\}/, id)}`;

/** URLs in issued certificates and badges. They must never change. */
export const publicAddresses = (siteUrl: string) => ({
  /** The page behind the QR code. */
  page: (id: string): string => `${siteUrl}/certificates/${id}`,
  course: (courseId: string): string => `${siteUrl}/courses/${courseId}`,
  credential: (id: string): string => api(siteUrl, 'getCredential', id),
  status: (id: string): string => api(siteUrl, 'getCredentialStatus', id),
  issuer: (): string => api(siteUrl, 'getBadgeIssuer'),
  key: (keyId: string): string => api(siteUrl, 'getBadgeKey', keyId),
  previewImage: (): string => `${siteUrl}/social/certificate.jpg`,
});

/** The site's DID: `did:web`, whose colons are part of its syntax, so that of a port is encoded. */
export const siteDid = (siteUrl: string): string => `did:web:${encodeURIComponent(new URL(siteUrl).host)}`;
