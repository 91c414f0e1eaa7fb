import { Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as scheduler from 'aws-cdk-lib/aws-scheduler';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { BundledFunction } from './bundled-function.ts';
import { pinLogicalId } from './pin-logical-id.ts';

/** How often due releases are looked for. Unlocks do not wait for it: only their mails do. */
const releaseExpression = 'rate(15 minutes)';

/** The timer that runs `release-lectures`, with what it may do and where a run that never worked ends up. */
export class ReleaseSchedule extends Construct {
  readonly releaser: BundledFunction;
  readonly deadLetters: sqs.Queue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.releaser = new BundledFunction(this, 'release-lectures');
    this.deadLetters = new sqs.Queue(this, 'DeadLetters', {
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    pinLogicalId(this.deadLetters, 'ReleaseDeadLetterQueue');
    const role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('scheduler.amazonaws.com'),
    });
    const functionArn = this.releaser.function.functionArn;
    role.addToPrincipalPolicy(
      new iam.PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] }),
    );
    role.addToPrincipalPolicy(
      new iam.PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.deadLetters.queueArn] }),
    );
    const schedule = new scheduler.CfnSchedule(this, 'Schedule', {
      description: 'Tells drip subscribers about lectures that were released',
      scheduleExpression: releaseExpression,
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: functionArn,
        roleArn: role.roleArn,
        input: JSON.stringify({ scheduledAt: '<aws.scheduler.scheduled-time>' }),
        // A missed run is made up by the next one: no use in retrying past it.
        retryPolicy: { maximumRetryAttempts: 2, maximumEventAgeInSeconds: Duration.minutes(15).toSeconds() },
        deadLetterConfig: { arn: this.deadLetters.queueArn },
      },
    });
    schedule.overrideLogicalId('ReleaseSchedule');
    // The scheduler checks at creation that it may do what it is told.
    schedule.node.addDependency(role);
  }
}
