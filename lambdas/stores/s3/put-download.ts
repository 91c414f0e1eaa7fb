import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';

/** A file for one learner, to be downloaded. */
interface Download {
  readonly bytes: Uint8Array;
  /** Media type. */
  readonly type: string;
  /** Name under which a browser saves it: ASCII without quotes. */
  readonly fileName: string;
}

/** Stores a file under a key. The content under a key must never change. */
export type PutDownload = (key: string, file: Download) => Promise<void>;

/** Creates the store of downloads in a bucket. */
export const createPutDownload =
  (client: S3Client, bucket: string): PutDownload =>
  async (key, { bytes, type, fileName }) => {
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: bytes,
        ContentType: type,
        ContentDisposition: `attachment; filename="${fileName}"`,
        CacheControl: 'private, max-age=900',
      }),
    );
  };
