import { Duration } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import * as ses from 'aws-cdk-lib/aws-ses';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { functionSizes } from '../functions.ts';
import { BundledFunction } from './bundled-function.ts';
import { deadLetterQueue, keepFailedEvents } from './dead-letters.ts';
import { pinLogicalId } from './pin-logical-id.ts';

/** A sender looks at the ledger, writes the mail and hands it to SES: five mails a second, measured with room to spare. */
const mailsPerSender = 5;
/** Lambda's limits for the senders of one queue. */
const senders = { least: 2, most: 1_000 };
const secondMs = 1_000;

export interface MailProps {
  /** What SES takes from this account. */
  readonly mailsPerSecond: number;
}

/**
 * The mail queue, its sender, the queue of what could not be sent after five tries, and what hears of bounces and
 * complaints. SES keeps a suppression list of its own beside ours: for addresses that bounced for somebody else.
 */
export class Mail extends Construct {
  readonly queue: sqs.Queue;
  readonly deadLetters: sqs.Queue;
  /** Name of the set by which SES knows our mails, and reports on them. */
  readonly configurationSet: string;
  /** Bounces and complaints that could not be stored: events, not mails, and never to be sent to the mail queue. */
  readonly feedbackDeadLetters: sqs.Queue;
  /** Milliseconds from one mail of a sender to its next: all senders together then stay below what SES takes. */
  readonly paceMs: number;

  constructor(scope: Construct, id: string, { mailsPerSecond }: MailProps) {
    super(scope, id);
    const parallelSenders = Math.min(
      senders.most,
      Math.max(senders.least, Math.ceil(mailsPerSecond / mailsPerSender)),
    );
    this.paceMs = Math.ceil((secondMs * parallelSenders) / mailsPerSecond);
    this.deadLetters = deadLetterQueue(this, 'MailDeadLetterQueue');
    this.queue = new sqs.Queue(this, 'Queue', {
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // Six times the function's time-out, as Lambda asks for: a throttled batch is not handed out twice meanwhile.
      visibilityTimeout: Duration.seconds(6 * functionSizes['send-email'].timeout),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
    });
    pinLogicalId(this.queue, 'MailQueue');
    const sender = new BundledFunction(this, 'send-email');
    sender.function.addEventSource(
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
    this.feedbackDeadLetters = deadLetterQueue(feedback, 'MailFeedbackDeadLetterQueue');
    keepFailedEvents(feedback, { queue: this.feedbackDeadLetters, retryFor: Duration.hours(6) });
    // SES reports to the default bus of the account and to no other.
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
      targets: [new LambdaFunction(feedback.function, { deadLetterQueue: this.feedbackDeadLetters })],
    });
    pinLogicalId(rule, 'MailFeedbackRule');
  }
}
