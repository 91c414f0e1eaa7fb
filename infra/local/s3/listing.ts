import type { AwsResponse } from '../aws/types.ts';
import type { ObjectStore } from './objects.ts';
import { texts, xml } from './xml.ts';

/** ListObjectsV2, with prefix, delimiter, start-after and continuation. */
export const listObjects = (store: ObjectStore, bucket: string, query: URLSearchParams): AwsResponse => {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const maximum = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
  const token = query.get('continuation-token');
  const after = token ? Buffer.from(token, 'base64url').toString('utf8') : (query.get('start-after') ?? '');
  const encoded = query.get('encoding-type') === 'url';
  const write = (key: string): string => (encoded ? encodeURIComponent(key).replaceAll('%2F', '/') : key);

  const contents = [];
  const prefixes = new Set<string>();
  let last = '';
  let truncated = false;
  for (const object of store.list(bucket, { prefix, after })) {
    const cut = delimiter ? object.key.indexOf(delimiter, prefix.length) : -1;
    const common = cut < 0 ? undefined : object.key.slice(0, cut + delimiter.length);
    // The previous page may have ended within a common prefix, which must not be repeated.
    if (common !== undefined && (prefixes.has(common) || after.startsWith(common))) {
      last = object.key;
      continue;
    }
    if (contents.length + prefixes.size >= maximum) {
      truncated = true;
      break;
    }
    last = object.key;
    if (common !== undefined) prefixes.add(common);
    else {
      contents.push({
        Key: write(object.key),
        LastModified: new Date(object.lastModified).toISOString(),
        ETag: object.etag,
        Size: object.size,
        StorageClass: 'STANDARD',
      });
    }
  }
  const body = xml('ListBucketResult', {
    Name: bucket,
    Prefix: write(prefix),
    Delimiter: delimiter || undefined,
    EncodingType: encoded ? 'url' : undefined,
    MaxKeys: maximum,
    KeyCount: contents.length + prefixes.size,
    IsTruncated: truncated,
    NextContinuationToken: truncated ? Buffer.from(last).toString('base64url') : undefined,
    Contents: contents,
    CommonPrefixes: [...prefixes].map((common) => ({ Prefix: write(common) })),
  });
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
};

/** DeleteObjects. Deleting an absent key succeeds. */
export const deleteObjects = async (
  store: ObjectStore,
  bucket: string,
  body: Buffer,
): Promise<AwsResponse> => {
  const document = body.toString('utf8');
  const keys = texts(document, 'Key');
  for (const key of keys) await store.delete(bucket, key);
  const quiet = texts(document, 'Quiet')[0] === 'true';
  const answer = xml('DeleteResult', { Deleted: quiet ? [] : keys.map((Key) => ({ Key })) });
  return { status: 200, headers: { 'content-type': 'application/xml' }, body: answer };
};
