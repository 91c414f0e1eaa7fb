import * as budgets from 'aws-cdk-lib/aws-budgets';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type * as sns from 'aws-cdk-lib/aws-sns';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { createAlarmTopic } from './alarm-topic.ts';
import { regionalName } from './names.ts';
import { period, type WatchedMetrics } from './watched-metrics.ts';

export interface AlarmsProps {
  readonly metrics: WatchedMetrics;
  /** Dead-letter queues by name. A message in one of them raises an alarm. */
  readonly deadLetterQueues: Readonly<Record<string, sqs.IQueue>>;
  /** The account's quota of concurrent executions. */
  readonly functionConcurrency: number;
  /** Daily budget in US dollars; 0 for none. */
  readonly dailyBudget: number;
  readonly brand: string;
  /** Recipient of alarms. Without one, alarms only show in the console. */
  readonly email?: string | undefined;
}

interface Row {
  readonly metric: cloudwatch.IMetric;
  /** The alarm goes off at this value or above. */
  readonly threshold: number;
  /** Consecutive periods that must breach the threshold. Default: 1. */
  readonly periods?: number;
  readonly message: string;
  /** Heading in docs/runbooks/alarms.md, as an anchor. */
  readonly runbook: string;
}

/** Failures in a period, and per hundred requests, that indicate more than a single unlucky learner. */
const failuresAtLeast = 5;
const failuresPerHundred = 1;
/** Seconds. A mail is normally sent within moments and retried after six minutes. */
const oldestMail = 15 * 60;
/** Milliseconds at the 95th percentile at which pages feel broken. */
const slow = 3_000;
/** Percentage of a quota or budget that leaves time to act. */
const nearLimit = 80;

/** Path of an alarm's runbook. */
export const runbook = (anchor: string): string => `docs/runbooks/alarms.md#${anchor}`;

/** Alarms that a person must look at: failures, floods, abandoned work, payments without access, costs, and limits that come near. */
export class Alarms extends Construct {
  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const topic = createAlarmTopic(this, props);
    for (const [name, row] of Object.entries({ ...this.metricRows(props), ...this.deadLetterRows(props) })) {
      const { metric, threshold, periods = 1, message: says } = row;
      new cloudwatch.Alarm(this, name, {
        metric,
        threshold,
        evaluationPeriods: periods,
        comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
        alarmDescription: `${says}. ${runbook(row.runbook)}`,
      }).addAlarmAction(new SnsAction(topic));
    }
    if (props.dailyBudget > 0) this.createBudget(topic, props.dailyBudget);
  }

  private metricRows({ metrics, functionConcurrency }: AlarmsProps): Readonly<Record<string, Row>> {
    return {
      ApiFailures: {
        metric: new cloudwatch.MathExpression({
          expression: `IF(failures >= ${failuresAtLeast} AND 100 * failures >= ${failuresPerHundred} * requests, failures, 0)`,
          usingMetrics: { failures: metrics.failed, requests: metrics.requests },
          label: 'Requests that the API failed',
          period,
        }),
        threshold: failuresAtLeast,
        message: 'The API answered 5xx',
        runbook: 'the-api-answered-5xx',
      },
      ApiSlow: {
        metric: metrics.slowest,
        threshold: slow,
        periods: 3,
        message: 'One request in twenty takes three seconds',
        runbook: 'the-api-is-slow',
      },
      ApiRefusals: {
        metric: metrics.refused,
        threshold: 100,
        message: 'The API refused 100 requests in five minutes as too many (429)',
        runbook: 'floods-429-and-401',
      },
      SignInRefusals: {
        metric: metrics.unauthenticated,
        threshold: 200,
        message: 'The API refused 200 tokens in five minutes (401)',
        runbook: 'floods-429-and-401',
      },
      MailAge: {
        metric: metrics.mailAge,
        threshold: oldestMail,
        message: 'A mail has waited for 15 minutes',
        runbook: 'mails-wait',
      },
      Concurrency: {
        metric: metrics.running,
        threshold: Math.ceil((functionConcurrency * nearLimit) / 100),
        message: `Functions use ${nearLimit} % of what the account may run at one moment`,
        runbook: 'functions-reach-their-quota',
      },
      Throttles: {
        metric: metrics.throttled,
        threshold: 1,
        message: 'AWS refused to run a function',
        runbook: 'functions-reach-their-quota',
      },
      PaidNotGranted: {
        metric: metrics.paidNotGranted,
        threshold: 1,
        message: 'Somebody paid and was granted nothing',
        runbook: 'paid-and-not-granted',
      },
      PaymentsToReview: {
        metric: metrics.paymentsToReview,
        threshold: 1,
        message: 'A product was paid for twice, a refund failed, or a bank disputes a payment',
        runbook: 'payments-to-review',
      },
      WebhooksGivenUp: {
        metric: metrics.webhooksGivenUp,
        threshold: 1,
        message: 'An endpoint of webhooks did not take an event for a day, or is gone',
        runbook: 'webhooks-that-were-given-up',
      },
      UnconfirmedMail: {
        metric: metrics.unconfirmedMail,
        threshold: nearLimit,
        message: `Mails to addresses that nobody confirmed have used ${nearLimit} % of their budget`,
        runbook: 'mail-to-strangers',
      },
    };
  }

  private deadLetterRows({ deadLetterQueues }: AlarmsProps): Readonly<Record<string, Row>> {
    return Object.fromEntries(
      Object.entries(deadLetterQueues).map(([name, queue]): [string, Row] => [
        `${name}GivenUp`,
        {
          metric: queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
          threshold: 1,
          message: `Messages wait in the dead-letter queue: ${name}`,
          runbook: 'work-that-was-given-up',
        },
      ]),
    );
  }

  /**
   * Notifies when a day exceeds the budget. AWS updates costs a few times a day. The budget covers the whole account, because cost
   * allocation tags work only after somebody activated them.
   */
  private createBudget(topic: sns.Topic, dollars: number): void {
    const budget = new budgets.CfnBudget(this, 'DailyBudget', {
      budget: {
        budgetName: regionalName(this, 'daily'),
        budgetType: 'COST',
        timeUnit: 'DAILY',
        budgetLimit: { amount: dollars, unit: 'USD' },
      },
      notificationsWithSubscribers: [
        {
          notification: {
            notificationType: 'ACTUAL',
            comparisonOperator: 'GREATER_THAN',
            threshold: 100,
            thresholdType: 'PERCENTAGE',
          },
          subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
        },
      ],
    });
    // The budget tests the topic when it is created.
    budget.node.addDependency(topic);
  }
}
