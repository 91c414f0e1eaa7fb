import type { Readable } from 'node:stream';
import { escapeHtml } from '../../../lambdas/pages/escape-html.ts';
import { AwsError, type AwsService } from '../aws/types.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { region } from '../template/identifiers.ts';
import type { Stack } from '../template/stack.ts';
import { asList, asObject, asText } from '../template/template.ts';

export interface OriginRequest {
  readonly method: string;
  /** Percent-encoded. */
  readonly path: string;
  rawQuery: string;
  headers: Record<string, string>;
  readonly body: Buffer;
}

export interface OriginResponse {
  readonly status: number;
  headers: [string, string][];
  readonly body: Buffer | Readable;
}

export type Origin = (request: OriginRequest) => Promise<OriginResponse>;

/** Address of CloudFront's own network, which API Gateway sees as its caller. */
const edgeAddress = '130.176.0.1';

/** Origins by domain name: the API and every bucket of the template. */
export const readOrigins = (stack: Stack, gateway: Gateway, s3: AwsService): Map<string, Origin> => {
  const origins = new Map<string, Origin>([[gateway.domainName, apiOrigin(gateway)]]);
  for (const [id] of stack.resources('AWS::S3::Bucket')) {
    const bucket = stack.name(id);
    const origin = bucketOrigin(s3, bucket, mayList(stack, bucket));
    origins.set(`${bucket}.s3.${region}.amazonaws.com`, origin);
    origins.set(`${bucket}.s3.amazonaws.com`, origin);
  }
  return origins;
};

/** Whether the bucket's policy allows CloudFront to list it. */
const mayList = (stack: Stack, bucket: string): boolean =>
  stack
    .resolvedResources('AWS::S3::BucketPolicy')
    .filter(([, { Bucket }]) => asText(Bucket) === bucket)
    .flatMap(([, { PolicyDocument }]) => asList(asObject(PolicyDocument)['Statement']).map(asObject))
    .some(({ Effect, Action = [] }) => Effect === 'Allow' && [Action].flat().includes('s3:ListBucket'));

/** The HTTP API as an origin. */
const apiOrigin =
  (gateway: Gateway): Origin =>
  (request) => {
    // API Gateway appends the address of its caller, the edge.
    const forwarded = `${request.headers['x-forwarded-for'] ?? ''}, ${edgeAddress}`;
    const headers = { ...request.headers, host: gateway.domainName, 'x-forwarded-for': forwarded };
    return gateway.handle({ ...request, headers, sourceIp: edgeAddress });
  };

/** A bucket as an origin. For an absent key, S3 answers 404 to callers that may list the bucket and 403 to all others. */
const bucketOrigin =
  (s3: AwsService, bucket: string, mayList: boolean): Origin =>
  async ({ method, path, headers }) => {
    try {
      const response = await s3({
        method,
        path: `/${bucket}${path}`,
        query: new URLSearchParams(),
        headers,
        body: Buffer.alloc(0),
        accessKeyId: 'cloudfront',
      });
      const body = typeof response.body === 'string' ? Buffer.from(response.body) : response.body;
      return { status: response.status, headers: Object.entries(response.headers), body };
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      const hidden = error.status === 404 && !mayList;
      return xmlError(
        hidden ? 403 : error.status,
        hidden ? 'AccessDenied' : error.code,
        hidden ? 'Access Denied' : error.message,
      );
    }
  };

/** Error document in the format of S3 and CloudFront. */
export const xmlError = (status: number, code: string, message: string): OriginResponse => {
  const text = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${escapeHtml(message)}</Message></Error>`;
  return { status, headers: [['content-type', 'application/xml']], body: Buffer.from(text) };
};
