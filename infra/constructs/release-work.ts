import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { functionSizes } from '../functions.ts';
import { BundledFunction } from './bundled-function.ts';
import { deadLetterQueue } from './dead-letters.ts';
import { pinLogicalId } from './pin-logical-id.ts';

export interface ReleaseWorkProps {
  /** Pages of due subscriptions that are announced side by side. */
  readonly workers: number;
}

/**
 * The queue of due subscriptions, and the function that announces their releases. A queue and no chain of calls: Lambda
 * stops a function that reaches itself through a queue after sixteen rounds.
 */
export class ReleaseWork extends Construct {
  readonly queue: sqs.Queue;
  /** Pages that failed three times. What they name stays due, and the next run of the schedule queues it again. */
  readonly deadLetters: sqs.Queue;

  constructor(scope: Construct, id: string, { workers }: ReleaseWorkProps) {
    super(scope, id);
    this.deadLetters = deadLetterQueue(this, 'ReleaseWorkDeadLetterQueue');
    this.queue = new sqs.Queue(this, 'Queue', {
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // Six times the function's time-out, as Lambda asks for.
      visibilityTimeout: Duration.seconds(6 * functionSizes['announce-releases'].timeout),
      // What is older was queued again since by every run of the schedule.
      retentionPeriod: Duration.days(1),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 3 },
    });
    pinLogicalId(this.queue, 'ReleasesQueue');
    new BundledFunction(this, 'announce-releases').function.addEventSource(
      new SqsEventSource(this.queue, {
        // A message is a page of a hundred: one that fails holds up no other.
        batchSize: 1,
        reportBatchItemFailures: true,
        maxConcurrency: workers,
      }),
    );
  }
}
