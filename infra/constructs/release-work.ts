import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { BundledFunction } from './bundled-function.ts';
import { createDeadLetterQueue, createWorkQueue } from './queues.ts';

export interface ReleaseWorkProps {
  /** Maximum number of pages of due subscriptions that are announced in parallel. */
  readonly workers: number;
}

/**
 * The queue of due subscriptions and the function that announces their releases. It is a queue fed by the schedule rather than a
 * recursive chain, because Lambda stops a function that triggers itself through a queue after sixteen rounds.
 */
export class ReleaseWork extends Construct {
  readonly queue: sqs.Queue;
  /** Pages that failed three times. Their subscriptions stay due, and the next run of the schedule queues them again. */
  readonly deadLetters: sqs.Queue;

  constructor(scope: Construct, id: string, { workers }: ReleaseWorkProps) {
    super(scope, id);
    this.deadLetters = createDeadLetterQueue(this, 'ReleaseWorkDeadLetterQueue');
    this.queue = createWorkQueue(this, {
      logicalId: 'ReleasesQueue',
      worker: 'announce-releases',
      // Every run of the schedule queues due work again, so older messages are redundant.
      retention: Duration.days(1),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 3 },
    });
    new BundledFunction(this, 'announce-releases').live.addEventSource(
      new SqsEventSource(this.queue, {
        // A message is a page of a hundred subscriptions. A batch of one keeps a failing page from delaying others.
        batchSize: 1,
        reportBatchItemFailures: true,
        maxConcurrency: workers,
      }),
    );
  }
}
