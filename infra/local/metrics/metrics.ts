export interface RouteMetrics {
  readonly route: string;
  calls: number;
  readonly dynamodb: { calls: number; scans: number; readUnits: number; writeUnits: number };
  otherCalls: number;
}

export interface Metrics {
  /** Counts one invocation of a route. Until `end`, calls by `caller` (an access key id) count for it. */
  begin(caller: string, route: string): void;
  end(caller: string): void;
  /** Counts a DynamoDB call by `caller`. */
  countDynamoDbCall(caller: string, call: { scan: boolean; readUnits: number; writeUnits: number }): void;
  /** Counts other calls by `caller`. */
  countOtherCalls(caller: string, count: number): void;
  report(): RouteMetrics[];
  reset(): void;
}

/** Totals of calls and capacity units by API route, or by trigger for event-driven functions. */
export const createMetrics = (): Metrics => {
  const routes = new Map<string, RouteMetrics>();
  const current = new Map<string, string>();

  const findCurrent = (caller: string): RouteMetrics | undefined => {
    const route = current.get(caller);
    return route === undefined ? undefined : entry(route);
  };

  const entry = (route: string): RouteMetrics => {
    let found = routes.get(route);
    if (!found) {
      found = {
        route,
        calls: 0,
        dynamodb: { calls: 0, scans: 0, readUnits: 0, writeUnits: 0 },
        otherCalls: 0,
      };
      routes.set(route, found);
    }
    return found;
  };

  return {
    begin(caller, route) {
      current.set(caller, route);
      entry(route).calls += 1;
    },
    end(caller) {
      current.delete(caller);
    },
    countDynamoDbCall(caller, call) {
      const sums = findCurrent(caller)?.dynamodb;
      if (!sums) return;
      sums.calls += 1;
      if (call.scan) sums.scans += 1;
      sums.readUnits += call.readUnits;
      sums.writeUnits += call.writeUnits;
    },
    countOtherCalls(caller, count) {
      const sums = findCurrent(caller);
      if (sums) sums.otherCalls += count;
    },
    report: () => [...routes.values()].sort((a, b) => a.route.localeCompare(b.route)),
    reset() {
      routes.clear();
    },
  };
};
