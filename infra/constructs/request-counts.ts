import { type Duration, Stack } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type IFilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type Endpoint, routeKey } from '../../lambdas/contract/endpoint.ts';

export interface RequestCountsProps {
  /** Log group with a JSON line per request, including `route` and `status`. */
  readonly accessLogs: ILogGroup;
  /** Endpoints that answer 503 in normal operation. */
  readonly expected: readonly Endpoint[];
}

const hasStatus = (status: string) => FilterPattern.stringValue('$.status', '=', status);

/** Counts requests by outcome in the access log. API Gateway's own metrics do not distinguish individual routes and statuses. */
export class RequestCounts extends Construct {
  private readonly filters: Readonly<Record<'failed' | 'refused' | 'unauthenticated', MetricFilter>>;

  constructor(scope: Construct, id: string, { accessLogs, expected }: RequestCountsProps) {
    super(scope, id);
    const count = (name: string, metricName: string, filterPattern: IFilterPattern): MetricFilter =>
      new MetricFilter(this, name, {
        logGroup: accessLogs,
        filterPattern,
        metricNamespace: Stack.of(this).stackName,
        metricName,
        metricValue: '1',
        defaultValue: 0,
      });
    const unexpected = expected.map((endpoint) =>
      FilterPattern.any(
        FilterPattern.stringValue('$.status', '!=', '503'),
        FilterPattern.stringValue('$.route', '!=', routeKey(endpoint)),
      ),
    );
    this.filters = {
      failed: count('Failures', 'ApiFailures', FilterPattern.all(hasStatus('5*'), ...unexpected)),
      refused: count('Refusals', 'ApiTooManyRequests', hasStatus('429')),
      unauthenticated: count('SignIns', 'ApiUnauthenticated', hasStatus('401')),
    };
  }

  /** Sum of requests with an outcome in a period. `failed` leaves out expected 503s. */
  sum(ended: keyof RequestCounts['filters'], period: Duration): Metric {
    return this.filters[ended].metric({ period, statistic: 'Sum' });
  }
}
