import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { extname } from 'node:path';

/** A file of a course and where it is stored. The key holds a hash of the content, so a stored file never changes. */
export interface CourseFile {
  /** Where its bytes are read from, or the bytes themselves. */
  readonly source: { readonly path: string } | { readonly content: Uint8Array };
  readonly key: string;
  readonly contentType: string;
  readonly bytes: number;
  /** Saved under this name instead of being shown. */
  readonly downloadAs?: string;
  /** What caches may do with it; for ever, when absent, because nothing changes under a key. */
  readonly cacheControl?: string;
  /** Its key says nothing of its content: it is stored whatever is there. */
  readonly replaces?: true;
  /** Stored after all others: it says that they are there. */
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

/** The media type of a file by its name; bytes of no kind where it is not one of the list, pages and scripts among them. */
export const mediaTypeOf = (name: string): string =>
  mediaTypes[extname(name).toLowerCase()] ?? 'application/octet-stream';

/** The beginning of a hash that names a content in a key. */
export const shortHash = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 8);

/** SHA-256 of a file, in hex. */
export const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};
