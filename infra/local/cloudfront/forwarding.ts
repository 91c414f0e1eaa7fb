import type { Forwarding, Selection } from './policies.ts';

export interface Viewer {
  readonly address: string;
  readonly port: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  /** Without the question mark. */
  rawQuery: string;
}

/** Headers that CloudFront always sends, whatever the policies say. */
const always = [
  'content-type',
  'content-length',
  'content-encoding',
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
];
/** Hop-by-hop headers, which are not forwarded. */
const hop = [
  'connection',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'host',
];

/**
 * Builds the origin request's headers by the cache and origin request policies. Addresses that the edge knows replace those that the
 * viewer claims.
 */
export const originHeaders = (
  viewer: Viewer,
  policies: Forwarding[],
  custom: Record<string, string>,
): Record<string, string> => {
  const generated: Record<string, string> = {
    'cloudfront-viewer-address': `${viewer.address}:${viewer.port}`,
    'cloudfront-forwarded-proto': 'https',
    'cloudfront-viewer-country': 'US',
  };
  const chosen: Record<string, string> = {};
  for (const [name, value] of Object.entries(viewer.headers)) {
    const forwarded = always.includes(name) || policies.some(({ headers }) => selects(headers, name));
    if (forwarded && !hop.includes(name) && name !== 'cookie' && !name.startsWith('cloudfront-'))
      chosen[name] = value;
  }
  for (const [name, value] of Object.entries(generated)) {
    if (policies.some(({ headers }) => headers.names.includes(name) && headers.behavior !== 'allExcept')) {
      chosen[name] = value;
    }
  }
  const cookie = cookies(viewer.headers['cookie'], policies);
  if (cookie) chosen['cookie'] = cookie;
  const before = viewer.headers['x-forwarded-for'];
  return {
    ...chosen,
    'user-agent': policies.some(({ headers }) => selects(headers, 'user-agent'))
      ? (viewer.headers['user-agent'] ?? '')
      : 'Amazon CloudFront',
    // CloudFront appends the address that it sees, so only the last entries are trustworthy.
    'x-forwarded-for': before ? `${before}, ${viewer.address}` : viewer.address,
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '443',
    via: '1.1 local.cloudfront.net (CloudFront)',
    ...custom,
  };
};

/** Builds the origin request's query by the policies. */
export const originQuery = (rawQuery: string, policies: Forwarding[]): string =>
  rawQuery
    .split('&')
    .filter((pair) => pair !== '')
    .filter((pair) => {
      const [name = ''] = new URLSearchParams(pair).keys();
      return policies.some(({ query }) => selects(query, name.toLowerCase()));
    })
    .join('&');

const cookies = (header: string | undefined, policies: Forwarding[]): string =>
  (header ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter(
      (cookie) =>
        cookie !== '' &&
        policies.some((policy) => selects(policy.cookies, cookie.split('=')[0]?.toLowerCase() ?? '')),
    )
    .join('; ');

const selects = ({ behavior, names }: Selection, name: string): boolean => {
  if (behavior === 'all') return true;
  if (behavior === 'allExcept') return !names.includes(name);
  return behavior === 'whitelist' && names.includes(name);
};
