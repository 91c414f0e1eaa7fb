import type { Stack } from '../template/stack.ts';
import {
  asNumber,
  asObject,
  asText,
  type Json,
  type JsonObject,
  TemplateError,
} from '../template/template.ts';

/** Throttles by route, for all callers together. */
export interface Throttle {
  /** Counts a request of a route. Returns false when the route must refuse it. */
  admits(routeKey: string): boolean;
  /** Refills every bucket. */
  forget(): void;
}

interface Limit {
  /** Requests a second. */
  readonly rate: number;
  /** Maximum number of requests at once. */
  readonly burst: number;
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** Limits of an account, used when a stage sets none. */
const accountLimit: Limit = { rate: 10_000, burst: 5_000 };

const readLimit = (settings: JsonObject, otherwise: Limit): Limit => ({
  rate: asNumber(settings['ThrottlingRateLimit'], otherwise.rate),
  burst: asNumber(settings['ThrottlingBurstLimit'], otherwise.burst),
});

/**
 * One token bucket per route, as in HTTP APIs: the stage's default settings apply to each route separately, and a route's own settings
 * replace them.
 * @param routeKeys existing routes; a stage with settings for any other route cannot be deployed
 * @param now monotonic clock in milliseconds
 * @throws TemplateError for settings of a route that does not exist
 */
export const createThrottle = (
  stack: Pick<Stack, 'resolvedResources'>,
  routeKeys: readonly string[],
  now: () => number = () => performance.now(),
): Throttle => {
  const [[id = '', stage = {}] = []] = stack.resolvedResources('AWS::ApiGatewayV2::Stage');
  const ordinary = readLimit(asObject(stage['DefaultRouteSettings']), accountLimit);
  const own = new Map(
    Object.entries(asObject(stage['RouteSettings'])).map(([key, settings]: [string, Json]) => {
      if (!routeKeys.includes(asText(key))) {
        throw new TemplateError(`stage ${id} sets limits of ${key}, which is no route`);
      }
      return [key, readLimit(asObject(settings), ordinary)] as const;
    }),
  );
  const buckets = new Map<string, Bucket>();

  return {
    admits(routeKey) {
      const { rate, burst } = own.get(routeKey) ?? ordinary;
      const at = now();
      const bucket = buckets.get(routeKey) ?? { tokens: burst, filledAt: at };
      bucket.tokens = Math.min(burst, bucket.tokens + ((at - bucket.filledAt) * rate) / 1000);
      bucket.filledAt = at;
      buckets.set(routeKey, bucket);
      if (bucket.tokens < 1) return false;
      bucket.tokens -= 1;
      return true;
    },
    forget() {
      buckets.clear();
    },
  };
};
