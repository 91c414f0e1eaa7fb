import { createReadStream } from 'node:fs';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
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

/** The files that the target does not hold yet. */
export const findMissingFiles = async (
  target: Target,
  files: readonly CourseFile[],
): Promise<CourseFile[]> => {
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
    const upload = new Upload({
      client: storage,
      partSize: partBytes,
      params: {
        Bucket: bucket,
        Key: key,
        Body: 'path' in source ? createReadStream(source.path) : source.content,
        ContentType: contentType,
        CacheControl: file.cacheControl ?? cacheControl,
        // Names of files have no character that would need quoting.
        ...(downloadAs !== undefined && { ContentDisposition: `attachment; filename="${downloadAs}"` }),
      },
    });
    const abort = () => void upload.abort();
    signal.addEventListener('abort', abort);
    upload.on('httpUploadProgress', ({ loaded = 0 }) => {
      sending.set(key, loaded);
      report(finished + [...sending.values()].reduce((sum, part) => sum + part, 0));
    });
    await upload.done().finally(() => signal.removeEventListener('abort', abort));
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
