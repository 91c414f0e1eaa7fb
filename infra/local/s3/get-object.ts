import { AwsError, type AwsRequest, type AwsResponse } from '../aws/types.ts';
import type { ObjectStore } from './objects.ts';
import { matchesTag, parseRange } from './ranges.ts';

/** Query parameters of a GET that override response headers. */
const overrides: Record<string, string> = {
  'response-content-type': 'content-type',
  'response-content-disposition': 'content-disposition',
  'response-cache-control': 'cache-control',
  'response-content-encoding': 'content-encoding',
  'response-content-language': 'content-language',
  'response-expires': 'expires',
};

/** GET and HEAD of one object: conditional headers, one byte range, header overrides. */
export const getObject = (
  store: ObjectStore,
  request: AwsRequest,
  bucket: string,
  key: string,
): AwsResponse => {
  const object = store.head(bucket, key);
  if (!object) throw new AwsError('NoSuchKey', 'The specified key does not exist.', 404, { Key: key });
  const headers: Record<string, string> = {
    ...object.headers,
    etag: object.etag,
    'last-modified': new Date(object.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
  };
  for (const [parameter, header] of Object.entries(overrides)) {
    const value = request.query.get(parameter);
    if (value !== null) headers[header] = value;
  }
  const ifMatch = request.headers['if-match'];
  if (ifMatch !== undefined && !matchesTag(ifMatch, object.etag)) {
    throw new AwsError(
      'PreconditionFailed',
      'At least one of the pre-conditions you specified did not hold',
      412,
    );
  }
  const ifNoneMatch = request.headers['if-none-match'];
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  const unchanged =
    ifNoneMatch === undefined
      ? Math.floor(object.lastModified / 1000) * 1000 <= since
      : matchesTag(ifNoneMatch, object.etag);
  if (unchanged) return { status: 304, headers, body: '' };

  const ifRange = request.headers['if-range'];
  const current =
    ifRange === undefined || matchesTag(ifRange, object.etag) || Date.parse(ifRange) >= object.lastModified;
  const range = current ? parseRange(request.headers['range'], object.size) : undefined;
  if (range === 'unsatisfiable') {
    const body =
      '<?xml version="1.0" encoding="UTF-8"?><Error><Code>InvalidRange</Code><Message>The requested range is not satisfiable</Message></Error>';
    return {
      status: 416,
      headers: { 'content-type': 'application/xml', 'content-range': `bytes */${object.size}` },
      body: request.method === 'HEAD' ? '' : body,
    };
  }
  const length = range ? range.end - range.start + 1 : object.size;
  headers['content-length'] = String(length);
  if (range) headers['content-range'] = `bytes ${range.start}-${range.end}/${object.size}`;
  const body = request.method === 'HEAD' || length === 0 ? '' : store.stream(object, range);
  return { status: range ? 206 : 200, headers, body };
};
