import type { S3Client } from '@aws-sdk/client-s3';
import { createFileStore } from '../s3/files.ts';
import { createPutDownload } from '../s3/put-download.ts';
import { isStored } from '../s3/stored-files.ts';
import type { IssuedCertificate } from './certificates.ts';

/** Fields of a certificate that identify its PDF. The status is printed on it. */
export type PrintedCertificate = Pick<IssuedCertificate, 'id' | 'status'>;

/** Version of the layout. Increase it when the printed content changes, so that no file of an older layout is shown. */
const edition = 2;

/** Storage key of a certificate's PDF. It is under `/media/`, which only signed URLs open. */
export const certificateFileKey = ({ id, status }: PrintedCertificate): string =>
  `media/certificates/${id}/${edition}-${status}.pdf`;

/** All keys under which a PDF of this certificate may be stored: one stays when its status changes. */
export const certificateFileKeys = (id: string): string[] => [
  `media/certificates/${id}.pdf`,
  ...(['valid', 'superseded', 'revoked'] as const).map((status) => certificateFileKey({ id, status })),
];

export interface CertificateFiles {
  /** Whether the PDF of this certificate is stored. */
  has(certificate: PrintedCertificate): Promise<boolean>;
  store(certificate: PrintedCertificate, pdf: Uint8Array, fileName: string): Promise<void>;
  /** Removes every PDF of a certificate. */
  remove(id: string): Promise<void>;
}

/** Creates the store of PDFs, in the media bucket. A lost PDF can be created again from its row. */
export const createCertificateFiles = (client: S3Client, bucket: string): CertificateFiles => {
  const put = createPutDownload(client, bucket);
  const { remove } = createFileStore(client, bucket);
  return {
    has: (certificate) => isStored(client, bucket, certificateFileKey(certificate)),
    store: (certificate, pdf, fileName) =>
      put(certificateFileKey(certificate), { bytes: pdf, type: 'application/pdf', fileName }),
    remove: (id) => remove(certificateFileKeys(id)),
  };
};
