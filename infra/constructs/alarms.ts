import { Duration } from 'aws-cdk-lib';
import type * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

export interface AlarmsProps {
  readonly api: apigateway.HttpApi;
  /** Queues that are empty while all is well. */
  readonly deadLetterQueues: Readonly<Record<string, sqs.IQueue>>;
  readonly brand: string;
  /** Who is told; the alarms are there to look at when nobody is. */
  readonly email?: string;
}

const period = Duration.minutes(5);

/** What a person must look at: work that was given up, and an API that fails on its own side. */
export class Alarms extends Construct {
  constructor(scope: Construct, id: string, { api, deadLetterQueues, brand, email }: AlarmsProps) {
    super(scope, id);
    const topic = new sns.Topic(this, 'Topic', { displayName: `${brand} alarms`, enforceSSL: true });
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
    alarm('ApiFailures', api.metricServerError({ period, statistic: 'Sum' }), 5, 'The API answered 5xx');
    for (const [name, queue] of Object.entries(deadLetterQueues)) {
      alarm(
        `${name}GivenUp`,
        queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
        1,
        `Messages wait in the dead-letter queue: ${name}`,
      );
    }
  }
}
