import { type Endpoint, routeKeys } from '../lambdas/contract/endpoint.ts';
import { endpoints } from '../lambdas/contract/endpoints.ts';

/** What one route may take of everybody together: requests a second, and how many at one moment. */
export interface Throttle {
  readonly rateLimit: number;
  readonly burstLimit: number;
}

/**
 * Anybody may post to these without signing in, or they cost the most per call: strangers' forms, the assistant,
 * an export, an account's end. Far above what people cause, far below what would take the account's own quota.
 */
const costly: Throttle = { rateLimit: 50, burstLimit: 100 };
/** Payments have limits of their own, so that no flood elsewhere can use them up. Stripe may deliver what waited all at once. */
const payments: Throttle = { rateLimit: 500, burstLimit: 2_000 };

/** A page asks while people type: more than others need, and dearer than a plain read. */
const searches: Throttle = { rateLimit: 200, burstLimit: 400 };
const searchPaths: ReadonlySet<string> = new Set(['/api/search', '/api/courses/{courseId}/search']);

const isCostly = ({ auth, method, group, path }: Endpoint): boolean =>
  group === 'chat' || path === '/api/user/export' || (auth === 'none' && method !== 'GET');

const throttleOf = (endpoint: Endpoint): Throttle | undefined => {
  if (endpoint.group === 'payments') return payments;
  if (searchPaths.has(endpoint.path)) return searches;
  return isCostly(endpoint) ? costly : undefined;
};

/** Limits of single routes by route key; every other route has the default one, to itself. */
export const routeThrottles = (): Readonly<Record<string, Throttle>> =>
  Object.fromEntries(
    Object.values<Endpoint>(endpoints).flatMap((endpoint) => {
      const throttle = throttleOf(endpoint);
      return throttle ? routeKeys(endpoint).map((key) => [key, throttle]) : [];
    }),
  );
