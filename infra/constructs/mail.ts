import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { functionSizes } from '../functions.ts';
import { BundledFunction } from './bundled-function.ts';
import { pinLogicalId } from './pin-logical-id.ts';

/** Mails sent side by side: SES accounts begin with a low rate. */
const parallelSenders = 2;

/** The mail queue, its sender, and the queue of what could not be sent after five tries. */
export class Mail extends Construct {
  readonly queue: sqs.Queue;
  readonly deadLetters: sqs.Queue;
  readonly sender: BundledFunction;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const shared = { encryption: sqs.QueueEncryption.SQS_MANAGED, enforceSSL: true };
    this.deadLetters = new sqs.Queue(this, 'DeadLetters', { ...shared, retentionPeriod: Duration.days(14) });
    pinLogicalId(this.deadLetters, 'MailDeadLetterQueue');
    this.queue = new sqs.Queue(this, 'Queue', {
      ...shared,
      // Six times the function's time-out, as Lambda asks for: a throttled batch is not handed out twice meanwhile.
      visibilityTimeout: Duration.seconds(6 * functionSizes['send-email'].timeout),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
    });
    pinLogicalId(this.queue, 'MailQueue');
    this.sender = new BundledFunction(this, 'send-email');
    this.sender.function.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: 10,
        reportBatchItemFailures: true,
        maxConcurrency: parallelSenders,
      }),
    );
  }
}
