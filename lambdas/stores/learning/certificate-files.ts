import { HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { isAbsentObject } from '../s3/absent-object.ts';
import type { Certificate } from './certificates.ts';

/** A certificate as it is printed: what it is worth is printed on it. */
export type PrintedCertificate = Pick<Certificate, 'id' | 'status'>;

/** Grows when what is printed changes, so that no file of an earlier release is shown. */
const edition = 2;

/** Objects asked for at one moment. */
const looksAtOnce = 16;

/** Storage key of a certificate's PDF, under `/media/`: only signed addresses open it. */
export const certificateFileKey = ({ id, status }: PrintedCertificate): string =>
  `media/certificates/${id}/${edition}-${status}.pdf`;

/** Every key that a PDF of this certificate was ever stored under. */
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

/** Keys of the PDFs of certificates that are stored now. */
export type ListPrints = (certificateIds: readonly string[]) => Promise<string[]>;

/** Looks for every key that each certificate may have: a print stays when the status that it shows is over. */
export const createListPrints =
  (client: S3Client, bucket: string): ListPrints =>
  async (certificateIds) => {
    const limit = pLimit(looksAtOnce);
    const keys = certificateIds.flatMap(certificateFileKeys);
    const found = await limit.map(keys, (key) => isStored(client, bucket, key));
    return keys.filter((_, index) => found[index]);
  };

/** The PDFs, in the media bucket. They hold nothing that their rows do not, so a lost one is simply made again. */
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
