import { type Endpoint, routeKeys } from '../lambdas/contract/endpoint.ts';
import { endpoints } from '../lambdas/contract/endpoints.ts';

/** Limits of one route for all callers together: requests per second, and the burst. */
export interface Throttle {
  readonly rateLimit: number;
  readonly burstLimit: number;
}

/**
 * For endpoints that accept anonymous posts or cost the most per call: public forms, the assistant, exports. Far above normal use, far
 * below the account's quota.
 */
const costly: Throttle = { rateLimit: 50, burstLimit: 100 };
/** Payments have their own limits, so that a flood elsewhere cannot exhaust them. Stripe may deliver a backlog of events at once. */
const payments: Throttle = { rateLimit: 500, burstLimit: 2_000 };

/** Search requests are sent while visitors type: more frequent than other requests and more expensive than plain reads. */
const searches: Throttle = { rateLimit: 200, burstLimit: 400 };
/** Tools of assistants search too, past the throttles of the routes that they stand for. */
const searchPaths: ReadonlySet<string> = new Set([
  '/api/search',
  '/api/courses/{courseId}/search',
  '/api/mcp',
]);

const exportPaths: ReadonlySet<string> = new Set(['/api/user/export', '/api/reviews/export']);

const isCostly = ({ auth, method, group, path }: Endpoint): boolean =>
  group === 'chat' || exportPaths.has(path) || (auth === 'none' && method !== 'GET');

const chooseThrottle = (endpoint: Endpoint): Throttle | undefined => {
  if (endpoint.group === 'payments') return payments;
  if (searchPaths.has(endpoint.path)) return searches;
  return isCostly(endpoint) ? costly : undefined;
};

/** Throttles by route key, for routes that differ from the default. Each route counts separately. */
export const routeThrottles = (): Readonly<Record<string, Throttle>> =>
  Object.fromEntries(
    Object.values<Endpoint>(endpoints).flatMap((endpoint) => {
      const throttle = chooseThrottle(endpoint);
      return throttle ? routeKeys(endpoint).map((key) => [key, throttle]) : [];
    }),
  );
