import { HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { certificateFileKey } from '../domain/certificate.ts';

export interface CertificateFiles {
  /** Whether the PDF of this certificate is stored. */
  has(id: string): Promise<boolean>;
  store(id: string, pdf: Uint8Array, fileName: string): Promise<void>;
}

/** Without permission to list the bucket S3 answers 403 for an absent object; what may not be read cannot be written either. */
const isAbsent = (error: unknown): boolean => {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return status === 404 || status === 403;
};

/** The PDFs, in the media bucket. They hold nothing that their rows do not, so a lost one is simply made again. */
export const createCertificateFiles = (client: S3Client, bucket: string): CertificateFiles => ({
  has: async (id) => {
    try {
      await client.send(new HeadObjectCommand({ Bucket: bucket, Key: certificateFileKey(id) }));
      return true;
    } catch (error) {
      if (isAbsent(error)) return false;
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
