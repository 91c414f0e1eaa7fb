import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { extname } from 'node:path';
import { readFastStart } from '../check/fast-start.ts';

/** A file on disk, from which what is stored is read. */
export interface FileOnDisk {
  readonly path: string;
  /** An MP4 whose index goes in front of its media. */
  readonly isFastStart?: true;
}

/** Where the bytes come from, or the bytes themselves. */
export type FileSource =
  | (FileOnDisk & {
      /** SHA-256 of what is stored, in hex: the file may be saved again between the reading that makes its key and the upload. */
      readonly hash: string;
    })
  | { readonly content: Uint8Array };

/** A file of a course and where it is stored. The key contains a hash of the content, so a stored file never changes. */
export interface CourseFile {
  readonly source: FileSource;
  readonly key: string;
  readonly contentType: string;
  readonly bytes: number;
  /** File name of the download; absent for files that the browser shows. */
  readonly downloadAs?: string;
  /** Cache-Control header. Default: cache forever, because the content behind a key never changes. */
  readonly cacheControl?: string;
  /** Its key contains no hash, so it is always stored again. */
  readonly replaces?: true;
  /** Stored after all other files, because its presence means that they are complete. */
  readonly isLast?: true;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.ipynb': 'application/x-ipynb+json',
  '.json': 'application/json',
  '.csv': 'text/csv; charset=utf-8',
  '.tsv': 'text/tab-separated-values; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.py': 'text/x-python; charset=utf-8',
  '.r': 'text/x-r; charset=utf-8',
  '.yaml': 'application/yaml',
  '.yml': 'application/yaml',
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
  '.gz': 'application/gzip',
  '.parquet': 'application/vnd.apache.parquet',
  '.npy': 'application/octet-stream',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
};

/** Chooses the media type by file extension; unlisted ones, such as pages and scripts, are served as plain bytes. */
export const mediaTypeOf = (name: string): string =>
  mediaTypes[extname(name).toLowerCase()] ?? 'application/octet-stream';

/** MD5 of a text or bytes, in hex: the ETag that S3 gives to an object uploaded in one part. */
export const hashMd5 = (content: string | Uint8Array): string =>
  createHash('md5').update(content).digest('hex');

/** SHA-256 of a content, in hex. */
export const hashContent = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex');

/** The beginning of the hash that identifies a content in its key. */
export const shortHash = (content: Uint8Array | string): string => hashContent(content).slice(0, 8);

/** What changes whenever a file is written or replaced, known without reading it; as git detects changes. */
export const signFile = ({ size, mtimeMs, ctimeMs, ino }: Stats): string =>
  `${size} ${mtimeMs} ${ctimeMs} ${ino}`;

/** Reads what is stored of a file. */
export const openSource = ({ path, isFastStart }: FileOnDisk): AsyncIterable<Buffer> =>
  isFastStart ? readFastStart(path) : createReadStream(path);

/** SHA-256 of what is stored of a file, in hex. */
export const hashSource = async (source: FileOnDisk): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of openSource(source)) hash.update(chunk);
  return hash.digest('hex');
};

/** SHA-256 of a file, in hex. */
export const hashFile = (path: string): Promise<string> => hashSource({ path });
