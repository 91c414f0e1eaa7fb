import { Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as scheduler from 'aws-cdk-lib/aws-scheduler';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { FunctionName } from '../functions.ts';
import { BundledFunction } from './bundled-function.ts';
import { CompactRole } from './compact-role.ts';
import { createDeadLetterQueue, sendFailuresTo } from './queues.ts';

interface ScheduledFunctionProps {
  readonly name: FunctionName;
  readonly description: string;
  /** Expression of EventBridge Scheduler, in UTC. */
  readonly expression: string;
  /** Maximum age of a run that is retried, at most six hours. There are two retries. */
  readonly retryFor: Duration;
}

/**
 * Function that runs on a schedule, with the role of the schedule and a dead-letter queue for failed runs. The id `Release` gives the
 * logical ids `ReleaseSchedule` and `ReleaseDeadLetterQueue`.
 */
export class ScheduledFunction extends Construct {
  readonly deadLetters: sqs.Queue;
  readonly target: BundledFunction;

  constructor(scope: Construct, id: string, props: ScheduledFunctionProps) {
    super(scope, id);
    const target = new BundledFunction(this, props.name);
    this.target = target;
    this.deadLetters = createDeadLetterQueue(this, `${id}DeadLetterQueue`);
    sendFailuresTo(target, { queue: this.deadLetters, retryFor: props.retryFor });
    const role = new CompactRole(this, 'Role', 'scheduler.amazonaws.com');
    const { functionArn } = target.live;
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
        // For runs that could not be handed to Lambda. Errors that the function throws are handled above.
        retryPolicy: { maximumRetryAttempts: 2, maximumEventAgeInSeconds: props.retryFor.toSeconds() },
        deadLetterConfig: { arn: this.deadLetters.queueArn },
      },
    });
    schedule.overrideLogicalId(`${id}Schedule`);
    // The scheduler checks the permissions of the role when the schedule is created.
    schedule.node.addDependency(role);
  }
}

/** Announces new lectures to drip subscribers. Unlocks do not depend on it; only their mails do. */
export const createReleaseSchedule = (stack: Construct): ScheduledFunction =>
  new ScheduledFunction(stack, 'Release', {
    name: 'release-lectures',
    description: 'Tells drip subscribers about lectures that were released',
    expression: 'rate(15 minutes)',
    // The next run makes up for a missed one, so retrying longer is useless.
    retryFor: Duration.minutes(15),
  });

/** Compares grants with what Stripe reports as paid. */
export const createReconciliationSchedule = (stack: Construct): ScheduledFunction =>
  new ScheduledFunction(stack, 'Reconciliation', {
    name: 'reconcile-payments',
    description: 'Grants what Stripe says is paid, also when its events got lost',
    // Once a day, at a quiet time off the full hour.
    expression: 'cron(20 3 * * ? *)',
    retryFor: Duration.hours(6),
  });
