import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { open, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Documents } from '../state/documents.ts';
import type { Stack } from '../template/stack.ts';
import type { ByteRange } from './ranges.ts';

/** System and user metadata of an object, by lower-case header name. */
export type ObjectHeaders = Record<string, string>;

export interface StoredObject {
  readonly key: string;
  /** Quoted entity tag. */
  readonly etag: string;
  readonly size: number;
  readonly headers: ObjectHeaders;
  /** Milliseconds since the epoch. */
  readonly lastModified: number;
  readonly blob: string;
}

export interface ObjectStore {
  put(
    bucket: string,
    key: string,
    body: Buffer,
    headers: ObjectHeaders,
    etag?: string,
  ): Promise<StoredObject>;
  head(bucket: string, key: string): StoredObject | undefined;
  stream(object: StoredObject, range?: ByteRange): Readable;
  read(object: StoredObject): Buffer;
  delete(bucket: string, key: string): Promise<void>;
  /** Objects in key order. */
  list(bucket: string, options?: { prefix?: string; after?: string; limit?: number }): StoredObject[];
}

/** Quoted entity tag of a body uploaded in one part. */
export const entityTag = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;

/** Names of the template's buckets. */
export const bucketNames = (stack: Stack): string[] =>
  stack.resources('AWS::S3::Bucket').map(([id]) => stack.name(id));

/**
 * Objects are files with random names, and an index maps each key to its file. A new body is written under its final name before the
 * index refers to it, so a crash at any moment leaves either the old object or the new one. Files that are not in the index are deleted
 * at startup.
 */
export const openObjectStore = (folder: string, documents: Documents, buckets: string[]): ObjectStore => {
  const write = async (body: Buffer): Promise<string> => {
    const blob = randomUUID();
    const temporary = join(folder, `${blob}.tmp`);
    const file = await open(temporary, 'w');
    try {
      await file.writeFile(body);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, join(folder, blob));
    const directory = await open(folder, 'r');
    try {
      await directory.sync();
    } finally {
      await directory.close();
    }
    return blob;
  };

  // Deleted with a short delay, because a reader that has looked up the old body may not have opened its file yet.
  const removeBlob = (blob: string | undefined): void => {
    if (blob === undefined) return;
    setTimeout(() => void unlink(join(folder, blob)).catch(() => undefined), 10_000).unref();
  };

  mkdirSync(folder, { recursive: true });
  sweep(folder, documents, buckets);
  const collection = (bucket: string): string => `s3:${bucket}`;

  const head = (bucket: string, key: string): StoredObject | undefined =>
    documents.get(collection(bucket), key);

  return {
    async put(bucket, key, body, headers, etag) {
      const blob = await write(body);
      const object: StoredObject = {
        key,
        etag: etag ?? entityTag(body),
        size: body.length,
        headers,
        lastModified: Date.now(),
        blob,
      };
      const previous = head(bucket, key);
      documents.put(collection(bucket), key, object);
      removeBlob(previous?.blob);
      return object;
    },
    head,
    stream: (object, range) =>
      createReadStream(join(folder, object.blob), range && { start: range.start, end: range.end }),
    read: (object) => readFileSync(join(folder, object.blob)),
    async delete(bucket, key) {
      const previous = head(bucket, key);
      documents.delete(collection(bucket), key);
      removeBlob(previous?.blob);
    },
    list: (bucket, options) =>
      documents.list<StoredObject>(collection(bucket), options).map((row) => row.value),
  };
};

const sweep = (folder: string, documents: Documents, buckets: string[]): void => {
  const named = new Set<string>();
  for (const bucket of buckets) {
    for (const { value } of documents.list<StoredObject>(`s3:${bucket}`)) {
      if (existsSync(join(folder, value.blob))) named.add(value.blob);
      else documents.delete(`s3:${bucket}`, value.key);
    }
  }
  for (const file of readdirSync(folder)) {
    if (!named.has(file)) rmSync(join(folder, file), { force: true });
  }
};
