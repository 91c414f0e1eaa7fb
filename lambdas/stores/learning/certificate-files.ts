import { HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { isAbsentObject } from '../s3/absent-object.ts';
import type { IssuedCertificate } from './certificates.ts';

/** Fields of a certificate that identify its PDF. The status is printed on it. */
export type PrintedCertificate = Pick<IssuedCertificate, 'id' | 'status'>;

/** Version of the layout. Increase it when the printed content changes, so that no file of an older layout is shown. */
const edition = 2;

/** Concurrent requests to S3. */
const concurrency = 16;

/** Storage key of a certificate's PDF. It is under `/media/`, which only signed URLs open. */
export const certificateFileKey = ({ id, status }: PrintedCertificate): string =>
  `media/certificates/${id}/${edition}-${status}.pdf`;

/** All keys under which a PDF of this certificate may be stored. */
export const certificateFileKeys = (id: string): string[] => [
  `media/certificates/${id}.pdf`,
  ...(['valid', 'superseded', 'revoked'] as const).map((status) => certificateFileKey({ id, status })),
];

export interface CertificateFiles {
  /** Whether the PDF of this certificate is stored. */
  has(certificate: PrintedCertificate): Promise<boolean>;
  store(certificate: PrintedCertificate, pdf: Uint8Array, fileName: string): Promise<void>;
}

const isStored = async (client: S3Client, bucket: string, key: string): Promise<boolean> => {
  try {
    await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
    return true;
  } catch (error) {
    if (isAbsentObject(error)) return false;
    throw error;
  }
};

/** Lists the keys of the stored PDFs of certificates. */
export type ListPrints = (certificateIds: readonly string[]) => Promise<string[]>;

/** Checks every possible key of each certificate, because a PDF stays when its status changes. */
export const createListPrints =
  (client: S3Client, bucket: string): ListPrints =>
  async (certificateIds) => {
    const limit = pLimit(concurrency);
    const keys = certificateIds.flatMap(certificateFileKeys);
    const found = await limit.map(keys, (key) => isStored(client, bucket, key));
    return keys.filter((_, index) => found[index]);
  };

/** Creates the store of PDFs, in the media bucket. A lost PDF can be created again from its row. */
export const createCertificateFiles = (client: S3Client, bucket: string): CertificateFiles => ({
  has: (certificate) => isStored(client, bucket, certificateFileKey(certificate)),
  store: async (certificate, pdf, fileName) => {
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: certificateFileKey(certificate),
        Body: pdf,
        ContentType: 'application/pdf',
        ContentDisposition: `attachment; filename="${fileName}"`,
        CacheControl: 'private, max-age=900',
      }),
    );
  },
});
