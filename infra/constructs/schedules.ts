import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { ScheduledFunction } from './scheduled-function.ts';

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
