import { createHash } from 'node:crypto';
import { S3Client } from '@aws-sdk/client-s3';

export interface StoredFile {
  bytes: number;
  readonly contentType?: string;
  readonly cacheControl?: string;
  readonly disposition?: string;
  /** Absent for multipart uploads. */
  readonly content?: Uint8Array;
}

export interface FakeStorage {
  readonly client: S3Client;
  readonly files: Map<string, StoredFile>;
  /** Names of the commands that were sent. */
  readonly commands: string[];
}

interface StorageInput {
  readonly Key?: string;
  readonly Body?: Uint8Array;
  readonly ContentType?: string;
  readonly CacheControl?: string;
  readonly ContentDisposition?: string;
  readonly Prefix?: string;
  readonly Delete?: { readonly Objects: readonly { readonly Key: string }[] };
}

/** An S3 client that keeps what is stored in memory: it supports head, get, put, multipart upload, list and delete. */
export const fakeStorage = (
  files = new Map<string, StoredFile>(),
  /** Called with the name of each command; what it throws is the command's failure. */
  before: (command: string) => void = () => {},
): FakeStorage => {
  const client = new S3Client({
    region: 'us-east-1',
    credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
  });
  const parts = new Map<string, StoredFile>();
  const commands: string[] = [];
  const answer = (command: string, input: StorageInput) => {
    const { Key = '', Body, ContentType, CacheControl, ContentDisposition, Prefix = '', Delete } = input;
    if (command === 'ListObjectsV2Command') {
      const keys = [...files.keys()].filter((key) => key.startsWith(Prefix)).sort();
      return { Contents: keys.map((key) => ({ Key: key })) };
    }
    for (const object of Delete?.Objects ?? []) files.delete(object.Key);
    if (command === 'DeleteObjectCommand') files.delete(Key);
    const bytes = Body?.byteLength ?? 0;
    const file = {
      bytes,
      contentType: ContentType,
      cacheControl: CacheControl,
      ...(ContentDisposition !== undefined && { disposition: ContentDisposition }),
      ...(command === 'PutObjectCommand' && Body && { content: Body }),
    };
    if (command === 'GetObjectCommand') {
      const found = files.get(Key);
      if (!found) throw Object.assign(new Error('NoSuchKey'), { $metadata: { httpStatusCode: 404 } });
      const text = Buffer.from(found.content ?? []).toString('utf8');
      return { Body: { transformToString: () => Promise.resolve(text) } };
    }
    if (command === 'HeadObjectCommand') {
      const found = files.get(Key);
      if (!found) throw Object.assign(new Error('NotFound'), { $metadata: { httpStatusCode: 404 } });
      const tag = found.content && createHash('md5').update(found.content).digest('hex');
      return { ContentLength: found.bytes, ...(tag && { ETag: `"${tag}"` }) };
    }
    if (command === 'PutObjectCommand') files.set(Key, file);
    if (command === 'CreateMultipartUploadCommand') parts.set(Key, file);
    const pending = parts.get(Key);
    if (command === 'UploadPartCommand' && pending) pending.bytes += bytes;
    if (command === 'CompleteMultipartUploadCommand' && pending) files.set(Key, pending);
    return { UploadId: Key, ETag: '"x"' };
  };
  client.middlewareStack.add(
    (_next, context) => (args) => {
      const command = String(context.commandName);
      commands.push(command);
      try {
        before(command);
        return Promise.resolve({
          response: {},
          output: { $metadata: {}, ...answer(command, args.input as StorageInput) },
        });
      } catch (error) {
        return Promise.reject(error as Error);
      }
    },
    { step: 'initialize', name: 'fakeStorage' },
  );
  return { client, files, commands };
};
