import { DeleteObjectsCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { chunk } from '../chunk.ts';
import { transientError } from '../dynamodb/transient-error.ts';

/** S3's maximum number of removals in one call. */
const removeMax = 1_000;

export interface FileStore {
  /** Stores a picture. The content under a key must never change. */
  putPicture(key: string, bytes: Uint8Array): Promise<void>;
  /** Removes files. Missing ones count as removed. @throws when S3 could not remove one */
  remove(keys: readonly string[]): Promise<void>;
}

/** Creates the store of learners' files in the media bucket. */
export const createFileStore = (client: S3Client, bucket: string): FileStore => ({
  putPicture: async (key, bytes) => {
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: bytes,
        ContentType: 'image/webp',
        // A removed picture is gone from its address within a minute, and from the browsers that have seen it within five.
        CacheControl: 'public, max-age=300, s-maxage=60',
      }),
    );
  },
  remove: async (keys) => {
    for (const batch of chunk(keys, removeMax)) {
      const Objects = batch.map((Key) => ({ Key }));
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
