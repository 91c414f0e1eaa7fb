import type { Stack } from '../template/stack.ts';
import type { Json, JsonObject } from '../template/template.ts';
import { asNumber, asObject, asText, TemplateError } from '../template/template.ts';

/** Limits of the requests to each route, all callers together. */
export interface Throttle {
  /** Takes one request of a route into account; false when the route has to refuse it. */
  admits(routeKey: string): boolean;
  /** Every bucket is full again. */
  forget(): void;
}

interface Limit {
  /** Requests a second. */
  readonly rate: number;
  /** The most at one moment. */
  readonly burst: number;
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** What an account has when a stage says nothing. */
const accountLimit: Limit = { rate: 10_000, burst: 5_000 };

const limitOf = (settings: JsonObject, otherwise: Limit): Limit => ({
  rate: asNumber(settings['ThrottlingRateLimit'], otherwise.rate),
  burst: asNumber(settings['ThrottlingBurstLimit'], otherwise.burst),
});

/**
 * A bucket of tokens for each route, as HTTP APIs have it: the stage's default settings are each route's own, and the settings of a
 * route replace them.
 * @param routeKeys the routes that there are; a stage that sets limits of another one cannot be deployed
 * @param now milliseconds of a clock that nobody moves
 * @throws TemplateError for such a stage
 */
export const createThrottle = (
  stack: Pick<Stack, 'resolvedResources'>,
  routeKeys: readonly string[],
  now: () => number = () => performance.now(),
): Throttle => {
  const [[id = '', stage = {}] = []] = stack.resolvedResources('AWS::ApiGatewayV2::Stage');
  const ordinary = limitOf(asObject(stage['DefaultRouteSettings']), accountLimit);
  const own = new Map(
    Object.entries(asObject(stage['RouteSettings'])).map(([key, settings]: [string, Json]) => {
      if (!routeKeys.includes(asText(key))) {
        throw new TemplateError(`stage ${id} sets limits of ${key}, which is no route`);
      }
      return [key, limitOf(asObject(settings), ordinary)] as const;
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
