import { AwsError, type AwsRequest, type AwsResponse, type AwsService } from '../aws/types.ts';
import { checkCrc32, crc32Base64, decodeAwsChunked } from './aws-chunked.ts';
import { getObject } from './get-object.ts';
import { deleteObjects, listObjects } from './listing.ts';
import { createMultipartUploads } from './multipart.ts';
import type { ObjectHeaders, ObjectStore } from './objects.ts';
import { matchesTag } from './ranges.ts';

/** Request headers that S3 stores with an object and returns with it. */
const systemHeaders = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
];

/** S3 operations that the product uses, path style, on an object store. All others are refused. */
export const createS3Service = (store: ObjectStore, buckets: string[]): AwsService => {
  const multipart = createMultipartUploads(store);

  const onBucket = async (request: AwsRequest, bucket: string): Promise<AwsResponse> => {
    const { method, query } = request;
    if (method === 'GET' && query.get('list-type') === '2') return listObjects(store, bucket, query);
    if (method === 'POST' && query.has('delete'))
      return deleteObjects(store, bucket, readObjectBody(request));
    if (method === 'HEAD') return { status: 200, headers: { 'x-amz-bucket-region': 'us-east-1' }, body: '' };
    return refuse(request);
  };

  const onObject = async (request: AwsRequest, bucket: string, key: string): Promise<AwsResponse> => {
    const { method, query, headers } = request;
    if (headers['x-amz-copy-source'] !== undefined) return refuse(request);
    if (query.has('uploadId') || query.has('uploads')) {
      return multipart.handle(request, bucket, key, () => readObjectBody(request), readMetadata(headers));
    }
    const subresource = ['acl', 'tagging', 'versionId', 'retention', 'legal-hold'].find((name) =>
      query.has(name),
    );
    if (subresource) return refuse(request);
    if (method === 'GET' || method === 'HEAD') return getObject(store, request, bucket, key);
    if (method === 'DELETE') {
      await store.delete(bucket, key);
      return { status: 204, headers: {}, body: '' };
    }
    if (method === 'PUT') return put(request, bucket, key);
    return refuse(request);
  };

  const put = async (request: AwsRequest, bucket: string, key: string): Promise<AwsResponse> => {
    const { headers } = request;
    const existing = store.head(bucket, key);
    const failed =
      (headers['if-none-match'] !== undefined &&
        existing &&
        matchesTag(headers['if-none-match'], existing.etag)) ||
      (headers['if-match'] !== undefined && !(existing && matchesTag(headers['if-match'], existing.etag)));
    if (failed) {
      throw new AwsError(
        'PreconditionFailed',
        'At least one of the pre-conditions you specified did not hold',
        412,
      );
    }
    const body = readObjectBody(request);
    const { etag } = await store.put(bucket, key, body, readMetadata(headers));
    return { status: 200, headers: { etag, 'x-amz-checksum-crc32': crc32Base64(body) }, body: '' };
  };

  return async (request) => {
    const [, bucketSegment = '', ...rest] = request.path.split('/');
    const bucket = decode(bucketSegment);
    const key = decode(rest.join('/'));
    if (!buckets.includes(bucket)) {
      throw new AwsError('NoSuchBucket', `The specified bucket does not exist: ${bucket}`, 404);
    }
    return key === '' ? onBucket(request, bucket) : onObject(request, bucket, key);
  };
};

const readObjectBody = (request: AwsRequest): Buffer => {
  const { headers, body } = request;
  const chunked =
    headers['x-amz-content-sha256']?.startsWith('STREAMING-') ||
    /aws-chunked/.test(headers['content-encoding'] ?? '');
  if (chunked) return decodeAwsChunked(body, headers);
  checkCrc32(body, headers['x-amz-checksum-crc32']);
  return body;
};

const readMetadata = (headers: Record<string, string>): ObjectHeaders => {
  const kept: ObjectHeaders = { 'content-type': 'binary/octet-stream' };
  for (const [name, value] of Object.entries(headers)) {
    if (systemHeaders.includes(name) || name.startsWith('x-amz-meta-')) kept[name] = value;
  }
  const encoding = (kept['content-encoding'] ?? '').split(',').map((part) => part.trim());
  const remaining = encoding.filter((part) => part !== '' && part !== 'aws-chunked').join(',');
  if (remaining === '') delete kept['content-encoding'];
  else kept['content-encoding'] = remaining;
  return kept;
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AwsError('InvalidURI', "Couldn't parse the specified URI.");
  }
};

const refuse = (request: AwsRequest): never => {
  throw new AwsError(
    'NotImplemented',
    `The local S3 does not know ${request.method} ${request.path}?${request.query.toString()}`,
    501,
  );
};
