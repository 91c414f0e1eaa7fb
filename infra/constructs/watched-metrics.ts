import { Duration, Stack } from 'aws-cdk-lib';
import type * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { RequestCounts } from './request-counts.ts';

export const period = Duration.minutes(5);

export interface WatchedParts {
  readonly api: apigateway.HttpApi;
  readonly requests: RequestCounts;
  readonly mailQueue: sqs.IQueue;
}

/** Metrics of alarms and the dashboard, except those of dead-letter queues. */
export const createWatchedMetrics = (scope: Construct, { api, requests, mailQueue }: WatchedParts) => {
  /** Metrics that functions write to their logs. */
  const logMetric = (metricName: string, statistic: string): cloudwatch.Metric =>
    new cloudwatch.Metric({ namespace: Stack.of(scope).stackName, metricName, statistic, period });
  /** Metrics across all functions of the account and region, which share one quota. */
  const accountMetric = (metricName: string, statistic: string): cloudwatch.Metric =>
    new cloudwatch.Metric({ namespace: 'AWS/Lambda', metricName, statistic, period });
  return {
    requests: api.metricCount({ period, statistic: 'Sum' }),
    failed: requests.sum('failed', period),
    refused: requests.sum('refused', period),
    unauthenticated: requests.sum('unauthenticated', period),
    median: api.metricLatency({ period, statistic: 'p50' }),
    slowest: api.metricLatency({ period, statistic: 'p95' }),
    running: accountMetric('ConcurrentExecutions', 'Maximum'),
    throttled: accountMetric('Throttles', 'Sum'),
    mailsWaiting: mailQueue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
    mailAge: mailQueue.metricApproximateAgeOfOldestMessage({ period, statistic: 'Maximum' }),
    paidNotGranted: logMetric('PaidNotGranted', 'Sum'),
    paymentsToReview: logMetric('PaymentsToReview', 'Sum'),
    webhooksGivenUp: logMetric('WebhooksGivenUp', 'Sum'),
    unconfirmedMail: logMetric('UnconfirmedMailBudgetUsed', 'Maximum'),
    videoStart: logMetric('VideoStartMs', 'p50'),
    videoSlowStart: logMetric('VideoStartMs', 'p95'),
    videoStalls: logMetric('VideoStalls', 'Sum'),
    videoErrors: logMetric('VideoErrors', 'Sum'),
  };
};

export type WatchedMetrics = ReturnType<typeof createWatchedMetrics>;
