import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { HeadObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import pLimit from 'p-limit';
import type { CourseFile } from './stored-files.ts';
import type { Target } from './target.ts';

/** Files looked up or sent at once. */
const width = 4;
const partBytes = 8 * 1024 * 1024;
/** Keys hold a content hash: what is stored under one never changes. */
const cacheControl = 'public,max-age=31536000,immutable';

/** The bytes of a stored file; undefined when there is none. */
const storedBytes = async ({ storage, bucket }: Target, key: string): Promise<number | undefined> => {
  try {
    const { ContentLength } = await storage.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
    return ContentLength;
  } catch (error) {
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
    if (status === 404) return undefined;
    throw error;
  }
};

/** Whether the target holds anything under a key. */
export const isKeyStored = async (target: Target, key: string): Promise<boolean> =>
  (await storedBytes(target, key)) !== undefined;

const isStored = async (target: Target, { key, bytes, replaces }: CourseFile): Promise<boolean> =>
  !replaces && (await storedBytes(target, key)) === bytes;

/** With more files than this, listing what is there takes fewer calls than looking each of them up. */
const listedMin = 500;

/** Those of these keys that are stored with these bytes, found by listing every folder that they are in. */
const findStored = async (
  { storage, bucket }: Target,
  files: readonly CourseFile[],
): Promise<ReadonlySet<string>> => {
  const wanted = new Map(files.map(({ key, bytes }) => [key, bytes]));
  const prefixes = new Set(files.map(({ key }) => key.slice(0, key.indexOf('/') + 1)));
  const found = new Set<string>();
  await pLimit(width).map(prefixes, async (Prefix) => {
    let from: string | undefined;
    do {
      const page = await storage.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix, ContinuationToken: from }),
      );
      for (const { Key = '', Size } of page.Contents ?? []) {
        if (wanted.get(Key) === Size) found.add(Key);
      }
      from = page.NextContinuationToken;
    } while (from);
  });
  return found;
};

/** The files that the target does not hold yet. */
export const findMissingFiles = async (
  target: Target,
  files: readonly CourseFile[],
): Promise<CourseFile[]> => {
  if (files.length >= listedMin) {
    const found = await findStored(target, files);
    return files.filter(({ key, replaces }) => replaces || !found.has(key));
  }
  const stored = await pLimit(width).map(files, (file) => isStored(target, file));
  return files.filter((_, index) => !stored[index]);
};

/** Stores files, large ones in parts, and those that say that the others are there after them. @param report called with the bytes sent so far, of all files together */
export const uploadFiles = async (
  { storage, bucket }: Target,
  files: readonly CourseFile[],
  report: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  let finished = 0;
  const sending = new Map<string, number>();
  const send = async ({
    source,
    key,
    contentType,
    bytes,
    downloadAs,
    ...file
  }: CourseFile): Promise<void> => {
    signal.throwIfAborted();
    const params = {
      Bucket: bucket,
      Key: key,
      ContentType: contentType,
      CacheControl: file.cacheControl ?? cacheControl,
      // Names of files have no character that would need quoting.
      ...(downloadAs !== undefined && { ContentDisposition: `attachment; filename="${downloadAs}"` }),
    };
    if (bytes <= partBytes) {
      const Body = 'path' in source ? await readFile(source.path) : source.content;
      await storage.send(new PutObjectCommand({ ...params, Body }), { abortSignal: signal });
    } else {
      const Body = 'path' in source ? createReadStream(source.path) : source.content;
      const upload = new Upload({ client: storage, partSize: partBytes, params: { ...params, Body } });
      const abort = () => void upload.abort();
      signal.addEventListener('abort', abort);
      upload.on('httpUploadProgress', ({ loaded = 0 }) => {
        sending.set(key, loaded);
        report(finished + [...sending.values()].reduce((sum, part) => sum + part, 0));
      });
      await upload.done().finally(() => signal.removeEventListener('abort', abort));
    }
    sending.delete(key);
    finished += bytes;
    report(finished);
  };
  await pLimit(width).map(
    files.filter(({ isLast }) => !isLast),
    send,
  );
  await pLimit(width).map(
    files.filter(({ isLast }) => isLast),
    send,
  );
};
