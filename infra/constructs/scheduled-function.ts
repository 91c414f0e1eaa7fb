import { Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as scheduler from 'aws-cdk-lib/aws-scheduler';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { FunctionName } from '../functions.ts';
import { BundledFunction } from './bundled-function.ts';
import { pinLogicalId } from './pin-logical-id.ts';

export interface ScheduledFunctionProps {
  readonly name: FunctionName;
  /** Prefix of the logical ids: `Release` gives `ReleaseSchedule` and `ReleaseDeadLetterQueue`. */
  readonly logicalId: string;
  readonly description: string;
  /** In the words of EventBridge Scheduler; UTC. */
  readonly expression: string;
  /** A run that failed is tried again twice, until then. */
  readonly retryFor: Duration;
}

/** A function that a timer runs, with what the timer may do and where a run that never worked ends up. */
export class ScheduledFunction extends Construct {
  protected readonly runs: BundledFunction;
  readonly deadLetters: sqs.Queue;

  constructor(scope: Construct, id: string, props: ScheduledFunctionProps) {
    super(scope, id);
    this.runs = new BundledFunction(this, props.name);
    this.deadLetters = new sqs.Queue(this, 'DeadLetters', {
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    pinLogicalId(this.deadLetters, `${props.logicalId}DeadLetterQueue`);
    const role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('scheduler.amazonaws.com'),
    });
    const { functionArn } = this.runs.function;
    role.addToPrincipalPolicy(
      new iam.PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] }),
    );
    role.addToPrincipalPolicy(
      new iam.PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.deadLetters.queueArn] }),
    );
    const schedule = new scheduler.CfnSchedule(this, 'Schedule', {
      description: props.description,
      scheduleExpression: props.expression,
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: functionArn,
        roleArn: role.roleArn,
        input: JSON.stringify({ scheduledAt: '<aws.scheduler.scheduled-time>' }),
        retryPolicy: { maximumRetryAttempts: 2, maximumEventAgeInSeconds: props.retryFor.toSeconds() },
        deadLetterConfig: { arn: this.deadLetters.queueArn },
      },
    });
    schedule.overrideLogicalId(`${props.logicalId}Schedule`);
    // The scheduler checks at creation that it may do what it is told.
    schedule.node.addDependency(role);
  }
}
