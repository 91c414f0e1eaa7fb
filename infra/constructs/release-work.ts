import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { functionSizes } from '../functions.ts';
import { BundledFunction } from './bundled-function.ts';
import { createDeadLetterQueue } from './dead-letters.ts';
import { pinLogicalId } from './pin-logical-id.ts';

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
    this.queue = new sqs.Queue(this, 'Queue', {
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // Six times the function's timeout, as Lambda recommends.
      visibilityTimeout: Duration.seconds(6 * functionSizes['announce-releases'].timeout),
      // Every run of the schedule queues due work again, so older messages are redundant.
      retentionPeriod: Duration.days(1),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 3 },
    });
    pinLogicalId(this.queue, 'ReleasesQueue');
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
