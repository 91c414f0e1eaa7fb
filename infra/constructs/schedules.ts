import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { ScheduledFunction } from './scheduled-function.ts';

/** Tells drip subscribers about new lectures. Unlocks do not wait for it: only their mails do. */
export const releaseSchedule = (stack: Construct): ScheduledFunction =>
  new ScheduledFunction(stack, 'Release', {
    name: 'release-lectures',
    description: 'Tells drip subscribers about lectures that were released',
    expression: 'rate(15 minutes)',
    // A missed run is made up by the next one: no use in retrying past it.
    retryFor: Duration.minutes(15),
  });

/** Compares what was granted with what Stripe says is paid. */
export const reconciliationSchedule = (stack: Construct): ScheduledFunction =>
  new ScheduledFunction(stack, 'Reconciliation', {
    name: 'reconcile-payments',
    description: 'Grants what Stripe says is paid, also when its events got lost',
    // Once a day, at a quiet time that is not the full hour.
    expression: 'cron(20 3 * * ? *)',
    retryFor: Duration.hours(6),
  });
