import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { HeadObjectCommand, paginateListObjectsV2, PutObjectCommand } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import pLimit from 'p-limit';
import { UsageError } from '../check/check-folder.ts';
import { type CourseFile, type FileSource, openSource } from '../resolve/stored-files.ts';
import type { Target } from '../target.ts';

/** Files looked up or sent at once. */
const width = 4;
const partBytes = 8 * 1024 * 1024;
/** Keys contain a content hash, so the content behind a key never changes. */
const cacheControl = 'public,max-age=31536000,immutable';

/** Size of a stored file in bytes; undefined if there is none. */
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

/** Whether a key is stored at the target. */
export const isKeyStored = async (target: Target, key: string): Promise<boolean> =>
  (await storedBytes(target, key)) !== undefined;

const isStored = async (target: Target, { key, bytes, replaces }: CourseFile): Promise<boolean> =>
  !replaces && (await storedBytes(target, key)) === bytes;

/** From this many files on, listing takes fewer calls than looking up each file. */
const listedMin = 500;

/** Finds which keys are stored with the expected size, by listing every folder that they are in. */
const findStored = async (
  { storage, bucket }: Target,
  files: readonly CourseFile[],
): Promise<ReadonlySet<string>> => {
  const wanted = new Map(files.map(({ key, bytes }) => [key, bytes]));
  const prefixes = new Set(files.map(({ key }) => key.slice(0, key.indexOf('/') + 1)));
  const found = new Set<string>();
  await pLimit(width).map(prefixes, async (Prefix) => {
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client: storage },
      { Bucket: bucket, Prefix },
    )) {
      for (const { Key = '', Size } of Contents) if (wanted.get(Key) === Size) found.add(Key);
    }
  });
  return found;
};

/** Finds the files that the target lacks. */
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

/** A file is no longer what its key, or the id of its renditions, was made from. */
export const changedMeanwhile = (path: string): UsageError =>
  new UsageError(`${path} changed while it was being published: apply again.`);

/** Reads what is stored of a file. @throws UsageError at its end, before any upload of it is complete, when its hash is another one */
async function* readUnchanged(source: Extract<FileSource, { path: string }>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of openSource(source)) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== source.hash) throw changedMeanwhile(source.path);
}

/**
 * Uploads files, large ones in parts; those with `isLast` after all others.
 * @param report called with the bytes sent so far, of all files together
 * @throws UsageError when a file is not what it was when its key was made
 */
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
      // File names contain no character that would need quoting.
      ...(downloadAs !== undefined && { ContentDisposition: `attachment; filename="${downloadAs}"` }),
    };
    if (bytes <= partBytes) {
      const Body = 'path' in source ? await buffer(readUnchanged(source)) : source.content;
      await storage.send(new PutObjectCommand({ ...params, Body }), { abortSignal: signal });
    } else {
      const Body = 'path' in source ? Readable.from(readUnchanged(source)) : source.content;
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
