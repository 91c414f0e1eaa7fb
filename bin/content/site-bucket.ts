import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { tagOf } from './page-tag.ts';
import type { Target } from './target.ts';

const isAbsent = (error: unknown): boolean =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;

/** The site's bucket as publishing uses it. */
export interface SiteBucket {
  read(key: string): Promise<string | undefined>;
  write(key: string, text: string | Uint8Array, contentType: string): Promise<void>;
  /** Writes what is not there already. @returns whether it had to be written */
  writeIfChanged(key: string, text: string, contentType: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Keys that begin so, page by page of a listing. */
  list(prefix: string): AsyncGenerator<string>;
}

/** Opens the site's bucket of a target: text in and out. */
export const openSiteBucket = ({ storage }: Target, bucket: string): SiteBucket => {
  const write = async (key: string, text: string | Uint8Array, contentType: string): Promise<void> => {
    await storage.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: text,
        ContentType: contentType,
        CacheControl: 'no-cache',
      }),
    );
  };
  return {
    write,

    async read(key) {
      try {
        const { Body } = await storage.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        return await Body?.transformToString('utf-8');
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },

    async writeIfChanged(key, text, contentType) {
      const stored = await storage
        .send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
        .catch((error: unknown) => {
          if (isAbsent(error)) return undefined;
          throw error;
        });
      if (stored?.ETag === `"${tagOf(text)}"`) return false;
      await write(key, text, contentType);
      return true;
    },

    async remove(key) {
      await storage.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },

    async *list(prefix) {
      let from: string | undefined;
      do {
        const { Contents = [], NextContinuationToken } = await storage.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: from }),
        );
        for (const { Key } of Contents) if (Key !== undefined) yield Key;
        from = NextContinuationToken;
      } while (from);
    },
  };
};
