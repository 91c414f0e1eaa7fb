import { Duration } from 'aws-cdk-lib';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { BundledFunction } from './bundled-function.ts';
import { pinLogicalId } from './pin-logical-id.ts';

/** Creates a dead-letter queue. Messages stay for SQS's maximum retention, until a person looks at them. */
export const createDeadLetterQueue = (scope: Construct, logicalId: string): sqs.Queue => {
  const queue = new sqs.Queue(scope, 'DeadLetters', {
    encryption: sqs.QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  pinLogicalId(queue, logicalId);
  return queue;
};

/**
 * Sends an event to the dead-letter queue after three failed attempts. EventBridge and its Scheduler invoke functions asynchronously, so
 * their own dead-letter queues never see an error that the function throws.
 */
export const keepFailedEvents = (
  target: BundledFunction,
  { queue, retryFor }: { readonly queue: sqs.IQueue; readonly retryFor: Duration },
): void => {
  target.live.configureAsyncInvoke({
    onFailure: new SqsDestination(queue),
    retryAttempts: 2,
    maxEventAge: retryFor,
  });
};
