import { DeleteObjectsCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { transientError } from '../dynamodb/transient-error.ts';

/** S3 removes at most this many objects in one call. */
const removeMax = 1_000;

export interface FileStore {
  /** Stores a picture file that never changes under its key. */
  putPicture(key: string, bytes: Uint8Array): Promise<void>;
  /** Removes files; those that are not there are removed. @throws when S3 kept one */
  remove(keys: readonly string[]): Promise<void>;
}

/** Files that belong to learners, in the media bucket. */
export const createFileStore = (client: S3Client, bucket: string): FileStore => ({
  putPicture: async (key, bytes) => {
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: bytes,
        ContentType: 'image/webp',
        // Browsers may keep it forever; the edge asks again after a day, so that a removed picture is soon gone there.
        CacheControl: 'public, max-age=31536000, s-maxage=86400, immutable',
      }),
    );
  },
  remove: async (keys) => {
    for (let start = 0; start < keys.length; start += removeMax) {
      const Objects = keys.slice(start, start + removeMax).map((Key) => ({ Key }));
      const { Errors = [] } = await client.send(
        new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
      );
      const [failure] = Errors;
      if (failure) {
        throw transientError('ServiceUnavailable', `S3 kept ${failure.Key}: ${failure.Code}`);
      }
    }
  },
});
