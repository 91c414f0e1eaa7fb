import { Duration } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { Endpoint } from '../../lambdas/contract/endpoint.ts';
import { endpoints } from '../../lambdas/contract/endpoints.ts';
import { regionalName } from './regional-name.ts';

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
 * What public requests carry to the API besides the cache key: nothing that could change a cached answer. A forwarded
 * but unkeyed value would let one caller decide what others read.
 */
export const publicForwarding = (scope: Construct): cloudfront.OriginRequestPolicy =>
  new cloudfront.OriginRequestPolicy(scope, 'PublicForwarding', {
    originRequestPolicyName: regionalName(scope, 'public-forwarding'),
    comment: 'Public requests: the media type of a body and who asks; no cookies, no undeclared query',
    headerBehavior: cloudfront.OriginRequestHeaderBehavior.allowList('Content-Type', 'x-viewer-address'),
    cookieBehavior: cloudfront.OriginRequestCookieBehavior.none(),
    queryStringBehavior: cloudfront.OriginRequestQueryStringBehavior.none(),
  });

/**
 * "Cache" of everything else under `/api/`: it keeps nothing, since each answer says `no-store`. CloudFront compresses only
 * where its policy could cache, so this one could, for a second. The token is in its key: CloudFront lets no policy but a
 * key forward `Authorization` by name, and what a mistake would keep would be kept for its owner alone.
 */
export const privateCache = (scope: Construct): cloudfront.CachePolicy =>
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

/** Path patterns of public reads that set cookies: what is shared between visitors must not, and its behavior would drop them. */
export const publicPathsWithCookies = (): string[] =>
  Object.values<Endpoint>(endpoints)
    .filter(({ path, setsCookies }) => setsCookies && path.startsWith(publicPrefix))
    .map(({ path }) => path.replaceAll(/\{[^}]+\}/g, '*'));

/** Headers that functions read; the token and who asks travel besides. */
const readHeaders = ['Accept', 'Content-Type', 'Idempotency-Key', 'Stripe-Signature', 'x-viewer-address'];

/**
 * What requests to the API carry: headers that a function reads, and no cookie. CloudFront drops `Set-Cookie` from the answers
 * of a behavior that forwards no cookie whatever, so one is named that nobody sets.
 */
export const privateForwarding = (scope: Construct): cloudfront.OriginRequestPolicy =>
  new cloudfront.OriginRequestPolicy(scope, 'PrivateForwarding', {
    originRequestPolicyName: regionalName(scope, 'private-forwarding'),
    comment: 'The API: headers that functions read; no cookies',
    headerBehavior: cloudfront.OriginRequestHeaderBehavior.allowList(...readHeaders),
    cookieBehavior: cloudfront.OriginRequestCookieBehavior.allowList('northlight-unused'),
    queryStringBehavior: cloudfront.OriginRequestQueryStringBehavior.none(),
  });
