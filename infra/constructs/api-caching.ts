import { Duration } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { Endpoint } from '../../lambdas/contract/endpoint.ts';
import { endpoints } from '../../lambdas/contract/endpoints.ts';

const publicPrefix = '/api/public/';

/** Names of the fields of an object schema. */
const fieldNames = (schema: Endpoint['query']): string[] =>
  schema && 'shape' in schema ? Object.keys(schema.shape as Record<string, unknown>) : [];

/** Query fields that any public read takes: all that may tell two cached answers apart. */
const publicQueryFields = (): string[] => {
  const rows = Object.values<Endpoint>(endpoints).filter(
    ({ method, path }) => method === 'GET' && path.startsWith(publicPrefix),
  );
  return [...new Set(rows.flatMap(({ query }) => fieldNames(query)))].sort();
};

/**
 * Cache of public reads: keyed by path and declared query fields, at most a minute, and only when the answer's own
 * `Cache-Control` allows it.
 */
export const publicReadCache = (scope: Construct): cloudfront.CachePolicy =>
  new cloudfront.CachePolicy(scope, 'PublicReadCache', {
    comment: 'Public reads: declared query fields, at most a minute',
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(60),
    queryStringBehavior: cloudfront.CacheQueryStringBehavior.allowList(...publicQueryFields()),
    headerBehavior: cloudfront.CacheHeaderBehavior.none(),
    cookieBehavior: cloudfront.CacheCookieBehavior.none(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });

/**
 * What public requests carry to the API besides the cache key: nothing that could change a cached answer. A forwarded
 * but unkeyed value would let one caller decide what others read.
 */
export const publicForwarding = (scope: Construct): cloudfront.OriginRequestPolicy =>
  new cloudfront.OriginRequestPolicy(scope, 'PublicForwarding', {
    comment: 'Public requests: the media type of a body and who asks; no cookies, no undeclared query',
    headerBehavior: cloudfront.OriginRequestHeaderBehavior.allowList('Content-Type', 'x-viewer-address'),
    cookieBehavior: cloudfront.OriginRequestCookieBehavior.none(),
    queryStringBehavior: cloudfront.OriginRequestQueryStringBehavior.none(),
  });
