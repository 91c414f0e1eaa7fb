import { Duration } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { BundledFunction } from './bundled-function.ts';
import { createDeadLetterQueue, createWorkQueue } from './queues.ts';
import { ScheduledFunction } from './scheduled-function.ts';

/** Senders at one moment, each with ten events. */
const senders = 20;

/**
 * Webhooks: the outbox's stream wakes the fan-out, which makes a delivery for each endpoint and queues it; another function, which may do little else,
 * sends it. A schedule runs the fan-out each minute, for what is due again or was left behind.
 */
export class Webhooks extends Construct {
  readonly queue: sqs.Queue;
  /** Messages whose sender crashed three times. Their deliveries stay due, and the schedule queues them again. */
  readonly deadLetters: sqs.Queue;
  /** Runs of the fan-out that failed three times. The next run makes up for them. */
  readonly fanOutDeadLetters: sqs.Queue;

  constructor(scope: Construct, id: string, { table }: { readonly table: dynamodb.ITableV2 }) {
    super(scope, id);
    const fanOut = new ScheduledFunction(this, 'WebhookFanOut', {
      name: 'fan-out-webhooks',
      description: 'Queues webhooks that are due',
      expression: 'rate(1 minute)',
      // Lambda waits a minute before the first retry and two before the second; each run may take one.
      retryFor: Duration.minutes(6),
    });
    this.fanOutDeadLetters = fanOut.deadLetters;
    // A table that was restored has no stream: facts then wait for the schedule.
    if (table.tableStreamArn !== undefined) {
      fanOut.target.live.addEventSource(
        new DynamoEventSource(table, {
          startingPosition: StartingPosition.TRIM_HORIZON,
          batchSize: 100,
          // A wake-up that fails is of no use later: the schedule finds the facts.
          retryAttempts: 2,
          onFailure: new SqsDlq(fanOut.deadLetters),
          filters: [
            FilterCriteria.filter({
              eventName: FilterRule.isEqual('INSERT'),
              dynamodb: { Keys: { pk: { S: FilterRule.beginsWith('OUTBOX#') } } },
            }),
          ],
        }),
      );
    }
    this.deadLetters = createDeadLetterQueue(this, 'WebhookDeadLetterQueue');
    this.queue = createWorkQueue(this, {
      logicalId: 'WebhooksQueue',
      worker: 'deliver-webhooks',
      // Whatever waits longer was queued again.
      retention: Duration.days(1),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 3 },
    });
    new BundledFunction(this, 'deliver-webhooks').live.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: 10,
        reportBatchItemFailures: true,
        maxConcurrency: senders,
      }),
    );
  }
}
