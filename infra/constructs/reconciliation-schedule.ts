import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { BundledFunction } from './bundled-function.ts';
import { ScheduledFunction } from './scheduled-function.ts';

/** Once a day, at a quiet time that is not the full hour. */
const reconciliationExpression = 'cron(20 3 * * ? *)';

/** The timer that runs `reconcile-payments`. */
export class ReconciliationSchedule extends ScheduledFunction {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      name: 'reconcile-payments',
      logicalId: 'Reconciliation',
      description: 'Grants what Stripe says is paid, also when its events got lost',
      expression: reconciliationExpression,
      retryFor: Duration.hours(6),
    });
  }

  get reconciler(): BundledFunction {
    return this.runs;
  }
}
