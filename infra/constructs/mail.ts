import { Duration } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import * as ses from 'aws-cdk-lib/aws-ses';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { BundledFunction } from './bundled-function.ts';
import { pinLogicalId } from './names.ts';
import { createDeadLetterQueue, createWorkQueue, sendFailuresTo } from './queues.ts';

/** Mails per second of one sender, which reads the ledger, renders the mail and hands it to SES. Measured, with a margin. */
const mailsPerSender = 5;
/** Lambda's limits for the maximum concurrency of an event source. */
const senders = { least: 2, most: 1_000 };
const secondMs = 1_000;

export interface MailProps {
  /** Sending quota of the account in SES. */
  readonly mailsPerSecond: number;
}

/**
 * The mail queue with its sender and a dead-letter queue for mails that failed five times, and the handler of bounces and complaints. SES
 * also has a suppression list of its own, for addresses that bounced for other accounts.
 */
export class Mail extends Construct {
  readonly queue: sqs.Queue;
  readonly deadLetters: sqs.Queue;
  /** Name of the SES configuration set for our mails, which reports on them. */
  readonly configurationSet: string;
  /**
   * Dead-letter queue of bounces and complaints that could not be stored. These are events, not mails: never move them to the mail queue.
   */
  readonly feedbackDeadLetters: sqs.Queue;
  /** Milliseconds between two mails of one sender, so that all senders together stay below the quota of SES. */
  readonly paceMs: number;

  constructor(scope: Construct, id: string, { mailsPerSecond }: MailProps) {
    super(scope, id);
    const parallelSenders = Math.min(
      senders.most,
      Math.max(senders.least, Math.ceil(mailsPerSecond / mailsPerSender)),
    );
    this.paceMs = Math.ceil((secondMs * parallelSenders) / mailsPerSecond);
    this.deadLetters = createDeadLetterQueue(this, 'MailDeadLetterQueue');
    this.queue = createWorkQueue(this, {
      logicalId: 'MailQueue',
      worker: 'send-email',
      retention: Duration.days(4),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
    });
    const sender = new BundledFunction(this, 'send-email');
    sender.live.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: 10,
        reportBatchItemFailures: true,
        maxConcurrency: parallelSenders,
      }),
    );

    const configurationSet = new ses.ConfigurationSet(this, 'ConfigurationSet', {
      suppressionReasons: ses.SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
    });
    pinLogicalId(configurationSet, 'MailConfigurationSet');
    this.configurationSet = configurationSet.configurationSetName;

    const feedback = new BundledFunction(this, 'mail-feedback');
    this.feedbackDeadLetters = createDeadLetterQueue(feedback, 'MailFeedbackDeadLetterQueue');
    sendFailuresTo(feedback, { queue: this.feedbackDeadLetters, retryFor: Duration.hours(6) });
    // SES publishes its events to the account's default bus only.
    const bus = events.EventBus.fromEventBusName(this, 'Bus', 'default');
    configurationSet.addEventDestination('Feedback', {
      destination: ses.EventDestination.eventBus(bus),
      events: [ses.EmailSendingEvent.BOUNCE, ses.EmailSendingEvent.COMPLAINT],
    });
    const rule = new events.Rule(this, 'FeedbackRule', {
      description: 'Mails that bounced or were complained about',
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': [this.configurationSet] } } },
      },
      targets: [new LambdaFunction(feedback.live, { deadLetterQueue: this.feedbackDeadLetters })],
    });
    pinLogicalId(rule, 'MailFeedbackRule');
  }
}
