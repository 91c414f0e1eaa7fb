import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { hashMd5 } from '../resolve/stored-files.ts';
import type { Target } from '../target.ts';

const isAbsent = (error: unknown): boolean =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;

/** The site's bucket, as far as publishing needs it. */
export interface SiteBucket {
  read(key: string): Promise<string | undefined>;
  write(key: string, text: string | Uint8Array, contentType: string): Promise<void>;
  /** Writes a text unless it is stored already. @returns whether it was written */
  writeIfChanged(key: string, text: string, contentType: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Lists the keys with a prefix. */
  list(prefix: string): AsyncGenerator<string>;
}

/** Opens the site's bucket of a target. */
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
      if (stored?.ETag === `"${hashMd5(text)}"`) return false;
      await write(key, text, contentType);
      return true;
    },

    async remove(key) {
      await storage.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },

    async *list(prefix) {
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client: storage },
        { Bucket: bucket, Prefix: prefix },
      )) {
        for (const { Key } of Contents) if (Key !== undefined) yield Key;
      }
    },
  };
};
