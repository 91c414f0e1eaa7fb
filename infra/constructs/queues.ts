import { Duration } from 'aws-cdk-lib';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { type FunctionName, functionSizes } from '../functions.ts';
import type { BundledFunction } from './bundled-function.ts';
import { pinLogicalId } from './names.ts';

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

export interface WorkQueueProps {
  readonly logicalId: string;
  /** Function that processes the messages. */
  readonly worker: FunctionName;
  readonly retention: Duration;
  readonly deadLetterQueue: sqs.DeadLetterQueue;
}

/** Creates a queue of work for a function. */
export const createWorkQueue = (
  scope: Construct,
  { logicalId, worker, retention, deadLetterQueue }: WorkQueueProps,
): sqs.Queue => {
  const queue = new sqs.Queue(scope, 'Queue', {
    encryption: sqs.QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    // Six times the function's timeout, as Lambda recommends, so that a throttled batch is not delivered twice.
    visibilityTimeout: Duration.seconds(6 * functionSizes[worker].timeout),
    retentionPeriod: retention,
    deadLetterQueue,
  });
  pinLogicalId(queue, logicalId);
  return queue;
};

/**
 * Sends an event to the dead-letter queue after three failed attempts. EventBridge and its Scheduler invoke functions asynchronously, so
 * their own dead-letter queues never see an error that the function throws.
 */
export const sendFailuresTo = (
  target: BundledFunction,
  { queue, retryFor }: { readonly queue: sqs.IQueue; readonly retryFor: Duration },
): void => {
  target.live.configureAsyncInvoke({
    onFailure: new SqsDestination(queue),
    retryAttempts: 2,
    maxEventAge: retryFor,
  });
};
