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

const isStored = async ({ storage, bucket }: Target, { key, bytes }: CourseFile): Promise<boolean> => {
  try {
    const { ContentLength } = await storage.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
    return ContentLength === bytes;
  } catch (error) {
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
    if (status === 404) return false;
    throw error;
  }
};

/** The files that the target does not hold yet. */
export const findMissingFiles = async (
  target: Target,
  files: readonly CourseFile[],
): Promise<CourseFile[]> => {
  const stored = await pLimit(width).map(files, (file) => isStored(target, file));
  return files.filter((_, index) => !stored[index]);
};

/** Stores files, large ones in parts. @param report called with the bytes sent so far, of all files together */
export const uploadFiles = async (
  { storage, bucket }: Target,
  files: readonly CourseFile[],
  report: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  let finished = 0;
  const sending = new Map<string, number>();
  await pLimit(width).map(files, async ({ source, key, contentType, bytes, downloadAs }) => {
    signal.throwIfAborted();
    const upload = new Upload({
      client: storage,
      partSize: partBytes,
      params: {
        Bucket: bucket,
        Key: key,
        Body: 'path' in source ? createReadStream(source.path) : source.content,
        ContentType: contentType,
        CacheControl: cacheControl,
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
  });
};
