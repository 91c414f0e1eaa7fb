import { createHash, randomUUID } from 'node:crypto';
import { AwsError, type AwsRequest, type AwsResponse } from '../aws/types.ts';
import { crc32Base64 } from './aws-chunked.ts';
import { entityTag, type ObjectHeaders, type ObjectStore } from './objects.ts';
import { texts, xml } from './xml.ts';

interface Upload {
  readonly bucket: string;
  readonly key: string;
  readonly metadata: ObjectHeaders;
  readonly parts: Map<number, { body: Buffer; etag: string }>;
}

export interface MultipartUploads {
  handle(
    request: AwsRequest,
    bucket: string,
    key: string,
    body: () => Buffer,
    metadata: ObjectHeaders,
  ): Promise<AwsResponse>;
}

/**
 * Multipart uploads. Parts are kept in memory: after a restart, clients get NoSuchUpload and start over. Only completed uploads are
 * acknowledged as objects.
 */
export const createMultipartUploads = (store: ObjectStore): MultipartUploads => {
  const uploads = new Map<string, Upload>();

  const find = (request: AwsRequest, bucket: string, key: string): [string, Upload] => {
    const id = request.query.get('uploadId') ?? '';
    const upload = uploads.get(id);
    if (!upload || upload.bucket !== bucket || upload.key !== key) {
      throw new AwsError('NoSuchUpload', 'The specified multipart upload does not exist.', 404);
    }
    return [id, upload];
  };

  const complete = async (id: string, upload: Upload, document: string): Promise<AwsResponse> => {
    const numbers = texts(document, 'PartNumber').map(Number);
    const tags = texts(document, 'ETag');
    const parts = numbers.map((number, index) => {
      const part = upload.parts.get(number);
      if (!part || part.etag !== tags[index]) {
        throw new AwsError('InvalidPart', `Part ${number} is missing or its entity tag does not match.`);
      }
      if (index > 0 && number <= (numbers[index - 1] ?? 0)) {
        throw new AwsError('InvalidPartOrder', 'The list of parts was not in ascending order.');
      }
      return part;
    });
    const digests = parts.map((part) => Buffer.from(part.etag.replaceAll('"', ''), 'hex'));
    const etag = `"${createHash('md5').update(Buffer.concat(digests)).digest('hex')}-${parts.length}"`;
    const body = Buffer.concat(parts.map((part) => part.body));
    await store.put(upload.bucket, upload.key, body, upload.metadata, etag);
    uploads.delete(id);
    return xmlResponse('CompleteMultipartUploadResult', {
      Bucket: upload.bucket,
      Key: upload.key,
      ETag: etag,
    });
  };

  return {
    async handle(request, bucket, key, body, metadata) {
      const { method, query } = request;
      if (method === 'POST' && query.has('uploads')) {
        const id = randomUUID();
        uploads.set(id, { bucket, key, metadata, parts: new Map() });
        return xmlResponse('InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId: id });
      }
      const [id, upload] = find(request, bucket, key);
      if (method === 'PUT') {
        const data = body();
        const etag = entityTag(data);
        upload.parts.set(Number(query.get('partNumber')), { body: data, etag });
        return { status: 200, headers: { etag, 'x-amz-checksum-crc32': crc32Base64(data) }, body: '' };
      }
      if (method === 'POST') return complete(id, upload, body().toString('utf8'));
      if (method === 'DELETE') {
        uploads.delete(id);
        return { status: 204, headers: {}, body: '' };
      }
      throw new AwsError(
        'NotImplemented',
        `The local S3 does not know ${method} on a multipart upload.`,
        501,
      );
    },
  };
};

const xmlResponse = (root: string, content: Record<string, string>): AwsResponse => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: xml(root, content),
});
