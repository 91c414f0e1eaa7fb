import { Duration } from 'aws-cdk-lib';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { BundledFunction } from './bundled-function.ts';
import { pinLogicalId } from './pin-logical-id.ts';

/** A queue of work that was given up; kept as long as SQS keeps anything, for a person to look at. */
export const deadLetterQueue = (scope: Construct, logicalId: string): sqs.Queue => {
  const queue = new sqs.Queue(scope, 'DeadLetters', {
    encryption: sqs.QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  pinLogicalId(queue, logicalId);
  return queue;
};

/**
 * Keeps events that a function failed on three times. EventBridge and its Scheduler only hand an event to Lambda, which
 * answers before the function runs: their own dead-letter queues never hear of an error that the function throws.
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
