import { type Duration, Stack } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type IFilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Endpoint } from '../../lambdas/contract/endpoint.ts';
import { routeKey } from '../../lambdas/contract/endpoint.ts';

export interface RequestCountsProps {
  /** A JSON line per request, with its `route` and `status`. */
  readonly accessLogs: ILogGroup;
  /** Endpoints that answer 503 while all is well. */
  readonly expected: readonly Endpoint[];
}

const hasStatus = (status: string) => FilterPattern.stringValue('$.status', '=', status);

/** Requests by how they ended, counted in the access log: API Gateway's own figures tell neither routes nor statuses apart. */
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

  /** Requests that ended so, in a period. 5xx that are expected are left out of `failed`. */
  sum(ended: keyof RequestCounts['filters'], period: Duration): Metric {
    return this.filters[ended].metric({ period, statistic: 'Sum' });
  }
}
