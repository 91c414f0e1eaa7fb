import { type Endpoint } from '../lambdas/contract/endpoint.ts';
import { endpoints } from '../lambdas/contract/endpoints.ts';

/** What one client may ask of some addresses in five minutes, before the edge refuses the rest. */
export interface RateRule {
  readonly name: string;
  readonly requests: number;
  /** Paths of rows of the contract, or a prefix of all of them. */
  readonly paths: readonly string[];
}

const rows = Object.values<Endpoint>(endpoints);

const playbackPath = endpoints.reportPlayback.path;

const pathsOf = (belongs: (endpoint: Endpoint) => boolean): string[] =>
  [...new Set(rows.filter(belongs).map(({ path }) => path))].sort();

const takesToken = ({ path, query }: Endpoint): boolean =>
  path.includes('{token}') || (query !== undefined && 'shape' in query && 'token' in (query.shape as object));

/**
 * A school or an office is one client here, so each limit is some dozen times what its people cause together. Behind them
 * are the exact limits of the functions, per address and learner; these keep floods from reaching a function at all.
 * A row of the contract joins its rule by what it is.
 */
export const rateRules = (): readonly RateRule[] => [
  {
    // Subscribing, confirming, notifications, inquiries: what strangers post. Stripe signs its webhook; how videos play has its own.
    name: 'forms',
    requests: 300,
    paths: pathsOf(
      ({ auth, method, group, path }) =>
        auth === 'none' && method !== 'GET' && group !== 'payments' && path !== playbackPath,
    ),
  },
  // One for each video that somebody leaves.
  { name: 'playback', requests: 3_000, paths: [playbackPath] },
  { name: 'tokens', requests: 300, paths: pathsOf(takesToken) },
  { name: 'chat', requests: 300, paths: pathsOf(({ group }) => group === 'chat') },
  { name: 'export', requests: 100, paths: pathsOf(({ path }) => path === '/api/user/export') },
  // Pages of courses and certificates are answered by the API too. A school of some thousand learners is one client.
  { name: 'api', requests: 100_000, paths: ['/api/', '/certificates/', '/courses/'] },
];

/** Longest pattern that AWS WAF takes. */
const longestPattern = 512;

/**
 * The pattern of a rule's paths, in what AWS WAF's engine and JavaScript's both know. `{id}` stands for a segment.
 * @throws Error when a rule has so many paths that AWS WAF would refuse it
 */
export const pathPattern = ({ name, paths }: RateRule): string => {
  const pattern = (path: string): string =>
    path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+') + (path.endsWith('/') ? '' : '/?$');
  const whole = `^(${paths.map(pattern).join('|')})`;
  if (whole.length > longestPattern) {
    throw new Error(`The rate rule ${name} has too many paths for one pattern: make two rules of it`);
  }
  return whole;
};
