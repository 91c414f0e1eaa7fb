import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import type * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Endpoint } from '../../lambdas/contract/endpoint.ts';
import { routeKey } from '../../lambdas/contract/endpoint.ts';

export interface AlarmsProps {
  readonly api: apigateway.HttpApi;
  /** A JSON line per request, with its `route` and `status`. */
  readonly accessLogs: ILogGroup;
  /** Endpoints that answer 503 while all is well. */
  readonly expected: readonly Endpoint[];
  /** Queues that are empty while all is well. */
  readonly deadLetterQueues: Readonly<Record<string, sqs.IQueue>>;
  readonly brand: string;
  /** Who is told; the alarms are there to look at when nobody is. */
  readonly email?: string;
}

const period = Duration.minutes(5);
/** So many failures in a period, and of a hundred requests, are no longer one learner's bad luck. */
const failuresAtLeast = 5;
const failuresPerHundred = 1;

/** What a person must look at: work that was given up, and an API that fails on its own side. */
export class Alarms extends Construct {
  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const { api, deadLetterQueues, brand, email } = props;
    const topic = new sns.Topic(this, 'Topic', { displayName: `${brand} alarms`, enforceSSL: true });
    this.allowAlarms(topic);
    if (email) topic.addSubscription(new EmailSubscription(email));
    const alarm = (
      name: string,
      metric: cloudwatch.IMetric,
      threshold: number,
      description: string,
    ): void => {
      new cloudwatch.Alarm(this, name, {
        metric,
        threshold,
        evaluationPeriods: 1,
        comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
        alarmDescription: description,
      }).addAlarmAction(new SnsAction(topic));
    };
    const failures = new cloudwatch.MathExpression({
      expression: `IF(failures >= ${failuresAtLeast} AND 100 * failures >= ${failuresPerHundred} * requests, failures, 0)`,
      usingMetrics: {
        failures: this.failures(props).metric({ period, statistic: 'Sum' }),
        requests: api.metricCount({ period, statistic: 'Sum' }),
      },
      label: 'Requests that the API failed',
      period,
    });
    alarm('ApiFailures', failures, failuresAtLeast, 'The API answered 5xx');
    for (const [name, queue] of Object.entries(deadLetterQueues)) {
      alarm(
        `${name}GivenUp`,
        queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
        1,
        `Messages wait in the dead-letter queue: ${name}`,
      );
    }
  }

  /**
   * Lets the account's own alarms publish. A topic without a policy allows it by default, but `enforceSSL` writes a
   * policy, which takes the place of the default one and only denies.
   */
  private allowAlarms(topic: sns.Topic): void {
    const { account } = Stack.of(this);
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AllowAlarms',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': account },
          ArnLike: {
            'aws:SourceArn': Stack.of(this).formatArn({
              service: 'cloudwatch',
              resource: 'alarm',
              resourceName: '*',
              arnFormat: ArnFormat.COLON_RESOURCE_NAME,
            }),
          },
        },
      }),
    );
  }

  /** Counts answers of 5xx, a function's crash among them. API Gateway's own count cannot leave the expected ones out. */
  private failures({ accessLogs, expected }: AlarmsProps): MetricFilter {
    const is5xx = FilterPattern.stringValue('$.status', '=', '5*');
    const unexpected = expected.map((endpoint) =>
      FilterPattern.any(
        FilterPattern.stringValue('$.status', '!=', '503'),
        FilterPattern.stringValue('$.route', '!=', routeKey(endpoint)),
      ),
    );
    return new MetricFilter(this, 'Failures', {
      logGroup: accessLogs,
      filterPattern: FilterPattern.all(is5xx, ...unexpected),
      metricNamespace: Stack.of(this).stackName,
      metricName: 'ApiFailures',
      metricValue: '1',
      defaultValue: 0,
    });
  }
}
