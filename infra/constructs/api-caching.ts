import { Duration } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { Endpoint } from '../../lambdas/contract/endpoint.ts';
import { endpoints } from '../../lambdas/contract/endpoints.ts';
import { regionalName } from './names.ts';

const publicPrefix = '/api/public/';

/** Field names of an object schema. */
const fieldNames = (schema: Endpoint['query']): string[] =>
  schema && 'shape' in schema ? Object.keys(schema.shape as Record<string, unknown>) : [];

/** Query fields of all public reads. Only these can distinguish cached responses. */
const publicQueryFields = (): string[] => {
  const rows = Object.values<Endpoint>(endpoints).filter(
    ({ method, path }) => method === 'GET' && path.startsWith(publicPrefix),
  );
  return [...new Set(rows.flatMap(({ query }) => fieldNames(query)))].sort();
};

/**
 * Cache policy of public reads: keyed by path and declared query fields, for at most a minute, and only when the response's
 * `Cache-Control` allows it.
 */
export const createPublicReadCache = (scope: Construct): cloudfront.CachePolicy =>
  new cloudfront.CachePolicy(scope, 'PublicReadCache', {
    cachePolicyName: regionalName(scope, 'public-read-cache'),
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
 * Origin request policy of public reads: forwards nothing that could change a cached response. A value that is forwarded but not in the
 * cache key would let one caller decide what others read.
 */
export const createPublicForwarding = (scope: Construct): cloudfront.OriginRequestPolicy =>
  new cloudfront.OriginRequestPolicy(scope, 'PublicForwarding', {
    originRequestPolicyName: regionalName(scope, 'public-forwarding'),
    comment: 'Public requests: the media type of a body and who asks; no cookies, no undeclared query',
    headerBehavior: cloudfront.OriginRequestHeaderBehavior.allowList('Content-Type', 'x-viewer-address'),
    cookieBehavior: cloudfront.OriginRequestCookieBehavior.none(),
    queryStringBehavior: cloudfront.OriginRequestQueryStringBehavior.none(),
  });

/**
 * Cache policy of all other paths under `/api/`. It stores nothing, since every response has `no-store`. Its maximum TTL is one second
 * because CloudFront compresses only where the policy allows caching. `Authorization` is in the key because CloudFront forwards it by
 * name only from a cache key; a response cached by mistake would be served to its owner only.
 */
export const createPrivateCache = (scope: Construct): cloudfront.CachePolicy =>
  new cloudfront.CachePolicy(scope, 'PrivateCache', {
    cachePolicyName: regionalName(scope, 'private-cache'),
    comment: 'The API: keeps nothing, compresses answers, forwards token and query',
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(1),
    headerBehavior: cloudfront.CacheHeaderBehavior.allowList('Authorization'),
    queryStringBehavior: cloudfront.CacheQueryStringBehavior.all(),
    cookieBehavior: cloudfront.CacheCookieBehavior.none(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });

/**
 * Path patterns of public reads that set cookies. They need a behavior of their own: shared responses must not contain cookies, and the
 * behavior of public reads drops them.
 */
export const listPublicPathsWithCookies = (): string[] =>
  Object.values<Endpoint>(endpoints)
    .filter(({ path, setsCookies }) => setsCookies && path.startsWith(publicPrefix))
    .map(({ path }) => path.replaceAll(/\{[^}]+\}/g, '*'));

/** Request headers that functions read, except the token, which the cache policy forwards. */
const readHeaders = [
  'Accept',
  'Content-Type',
  'Idempotency-Key',
  'Origin',
  'Stripe-Signature',
  'x-viewer-address',
  // The Model Context Protocol says in headers again what stands in a message, and its server compares.
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
];

/**
 * Origin request policy of the API: forwards the headers that functions read, and no cookies. CloudFront drops `Set-Cookie` from
 * responses when a behavior forwards no cookies at all, so the policy allows one name that nobody sets.
 */
export const createPrivateForwarding = (scope: Construct): cloudfront.OriginRequestPolicy =>
  new cloudfront.OriginRequestPolicy(scope, 'PrivateForwarding', {
    originRequestPolicyName: regionalName(scope, 'private-forwarding'),
    comment: 'The API: headers that functions read; no cookies',
    headerBehavior: cloudfront.OriginRequestHeaderBehavior.allowList(...readHeaders),
    cookieBehavior: cloudfront.OriginRequestCookieBehavior.allowList('northlight-unused'),
    queryStringBehavior: cloudfront.OriginRequestQueryStringBehavior.none(),
  });
