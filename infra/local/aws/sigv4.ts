import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { AwsError } from './types.ts';

/** Prefix of the local cloud's access key ids. All use the secret below. */
const accessKeyPrefix = 'LOCAL';
export const secretAccessKey = 'local-cloud-secret-access-key';

export interface SignedRequest {
  readonly method: string;
  /** Path as sent, percent-encoded. */
  readonly path: string;
  /** Query as sent, without the question mark. */
  readonly rawQuery: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

export interface Signer {
  readonly accessKeyId: string;
  readonly service: string;
}

interface Signature extends Signer {
  readonly date: string;
  readonly scope: string;
  readonly signedHeaders: string[];
  readonly signature: string;
  readonly payloadHash: string;
  /** Lifetime of a presigned URL in seconds; undefined for a signed header. */
  readonly expires?: number;
}

/**
 * Verifies a Signature Version 4 request, signed in its header or its query, against the received payload. `now` is in milliseconds and
 * used for presigned URLs only: the CLI signs with the real clock, while the local clock may be moved.
 * @throws AwsError (403)
 */
export const verifySignature = (request: SignedRequest, now: number): Signer => {
  const signature = request.headers['authorization']
    ? fromHeader(request.headers, request.body)
    : fromQuery(new URLSearchParams(request.rawQuery));
  if (!signature.accessKeyId.startsWith(accessKeyPrefix)) {
    throw new AwsError(
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
      403,
    );
  }
  const signed = Buffer.from(sign(request, signature));
  const given = Buffer.from(signature.signature);
  if (signed.length !== given.length || !timingSafeEqual(signed, given)) {
    throw new AwsError(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
      403,
    );
  }
  if (signature.expires !== undefined && now > parseDate(signature.date) + signature.expires * 1000) {
    throw new AwsError('AccessDenied', 'Request has expired', 403);
  }
  return { accessKeyId: signature.accessKeyId, service: signature.service };
};

const fromHeader = (headers: Record<string, string>, body: Buffer): Signature => {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers['authorization'] ?? '',
    );
  if (!match)
    throw new AwsError('IncompleteSignature', 'The Authorization header is not a Version 4 signature.', 403);
  const actual = sha256(body);
  const declared = headers['x-amz-content-sha256'] ?? actual;
  if (/^[0-9a-f]{64}$/.test(declared) && declared !== actual) {
    throw new AwsError(
      'XAmzContentSHA256Mismatch',
      'The provided x-amz-content-sha256 does not match the body.',
    );
  }
  return {
    ...credential(match[1] ?? ''),
    date: headers['x-amz-date'] ?? '',
    signedHeaders: (match[2] ?? '').split(';'),
    signature: match[3] ?? '',
    payloadHash: declared,
  };
};

const fromQuery = (query: URLSearchParams): Signature => {
  const signature = query.get('X-Amz-Signature');
  if (!signature || query.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') {
    throw new AwsError('MissingAuthenticationToken', 'The request is not signed.', 403);
  }
  return {
    ...credential(query.get('X-Amz-Credential') ?? ''),
    date: query.get('X-Amz-Date') ?? '',
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature,
    payloadHash: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    expires: Number(query.get('X-Amz-Expires') ?? 'NaN') || 0,
  };
};

const credential = (text: string): { accessKeyId: string; service: string; scope: string } => {
  const [accessKeyId = '', ...scope] = text.split('/');
  if (scope.length !== 4)
    throw new AwsError('IncompleteSignature', 'The credential scope is malformed.', 403);
  return { accessKeyId, service: scope[2] ?? '', scope: scope.join('/') };
};

const sign = (request: SignedRequest, signature: Signature): string => {
  const canonical = [
    request.method,
    // S3 signs the path as sent; all other services encode it once more.
    signature.service === 's3' ? request.path : request.path.split('/').map(encode).join('/'),
    canonicalQuery(request.rawQuery),
    ...signature.signedHeaders.map(
      (name) => `${name}:${(request.headers[name] ?? '').trim().replace(/ +/g, ' ')}`,
    ),
    '',
    signature.signedHeaders.join(';'),
    signature.payloadHash,
  ].join('\n');
  const [date = '', region = '', service = ''] = signature.scope.split('/');
  const toSign = ['AWS4-HMAC-SHA256', signature.date, signature.scope, sha256(Buffer.from(canonical))].join(
    '\n',
  );
  const key = [date, region, service, 'aws4_request'].reduce<Buffer | string>(
    (parent, part) => hmac(parent, part),
    `AWS4${secretAccessKey}`,
  );
  return hmac(key, toSign).toString('hex');
};

const canonicalQuery = (rawQuery: string): string =>
  rawQuery
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      return [encode(decodeURIComponent(name)), encode(decodeURIComponent(value))] as const;
    })
    .filter(([name]) => name !== 'X-Amz-Signature')
    .sort(([a, av], [b, bv]) => (a < b ? -1 : a > b ? 1 : av < bv ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

const parseDate = (date: string): number => {
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  return Date.parse(iso);
};

const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, data: string): Buffer => createHmac('sha256', key).update(data).digest();
