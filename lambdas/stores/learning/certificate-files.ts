import { HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { isAbsentObject } from '../s3/absent-object.ts';

/** Storage key of a certificate's PDF, under `/media/`: only signed addresses open it. */
export const certificateFileKey = (id: string): string => `media/certificates/${id}.pdf`;

export interface CertificateFiles {
  /** Whether the PDF of this certificate is stored. */
  has(id: string): Promise<boolean>;
  store(id: string, pdf: Uint8Array, fileName: string): Promise<void>;
}

/** The PDFs, in the media bucket. They hold nothing that their rows do not, so a lost one is simply made again. */
export const createCertificateFiles = (client: S3Client, bucket: string): CertificateFiles => ({
  has: async (id) => {
    try {
      await client.send(new HeadObjectCommand({ Bucket: bucket, Key: certificateFileKey(id) }));
      return true;
    } catch (error) {
      if (isAbsentObject(error)) return false;
      throw error;
    }
  },
  store: async (id, pdf, fileName) => {
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: certificateFileKey(id),
        Body: pdf,
        ContentType: 'application/pdf',
        ContentDisposition: `attachment; filename="${fileName}"`,
        CacheControl: 'private, max-age=900',
      }),
    );
  },
});
