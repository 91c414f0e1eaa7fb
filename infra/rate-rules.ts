import { type Endpoint } from '../lambdas/contract/endpoint.ts';
import { endpoints } from '../lambdas/contract/endpoints.ts';

/** Rate limit of one client for a set of paths, in requests per five minutes. The edge refuses requests above it. */
export interface RateRule {
  readonly name: string;
  readonly requests: number;
  /** Exact paths of contract endpoints, or path prefixes. */
  readonly paths: readonly string[];
}

const rows = Object.values<Endpoint>(endpoints);

const playbackPath = endpoints.reportPlayback.path;
const violationsPath = endpoints.reportViolations.path;
/** What browsers send on their own. */
const reportPaths: ReadonlySet<string> = new Set([playbackPath, violationsPath]);

const listPaths = (belongs: (endpoint: Endpoint) => boolean): string[] =>
  [...new Set(rows.filter(belongs).map(({ path }) => path))].sort();

/** Patterns match paths alone: a path that people use signed in would count their requests, too. */
const signedInPaths: ReadonlySet<string> = new Set(listPaths(({ auth }) => auth === 'required'));

const takesToken = ({ path, query }: Endpoint): boolean =>
  path.includes('{token}') || (query !== undefined && 'shape' in query && 'token' in (query.shape as object));

/**
 * Rate limits at the edge. A school or an office counts as one client, so each limit is some dozen times the requests that its people
 * send. The functions have exact limits per address and learner; these keep floods from reaching a function at all. Endpoints are
 * assigned to rules by their properties.
 */
export const rateRules = (): readonly RateRule[] => [
  {
    // Anonymous posts: subscribing, confirming, notifications, inquiries. Excluded are Stripe's webhook, reports of browsers, which have
    // their own rules, and what is refused at paths for signed-in people.
    name: 'forms',
    requests: 300,
    paths: listPaths(
      ({ auth, method, group, path }) =>
        auth === 'none' &&
        method !== 'GET' &&
        group !== 'payments' &&
        !reportPaths.has(path) &&
        !signedInPaths.has(path),
    ),
  },
  // Each video sends one report when the visitor leaves it.
  { name: 'playback', requests: 3_000, paths: [playbackPath] },
  // An extension of a browser may be refused on every page.
  { name: 'reports', requests: 3_000, paths: [violationsPath] },
  { name: 'tokens', requests: 300, paths: listPaths(takesToken) },
  { name: 'chat', requests: 300, paths: listPaths(({ group }) => group === 'chat') },
  { name: 'export', requests: 100, paths: listPaths(({ path }) => path === '/api/user/export') },
  // Pages that the API serves too. A school of some thousand learners is one client.
  {
    name: 'api',
    requests: 100_000,
    paths: ['/api/', '/certificates/', '/courses/', '/instructors/', '/subscribe/', '/.well-known/did.json'],
  },
];

/** Maximum length of a regular expression in AWS WAF. */
const longestPattern = 512;

/**
 * Regular expression for the paths of a rule, in syntax that both AWS WAF and JavaScript support. `{id}` matches one segment.
 * @throws Error when the pattern exceeds AWS WAF's maximum length
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
