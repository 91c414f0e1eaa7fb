import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { BundledFunction } from './bundled-function.ts';
import { ScheduledFunction } from './scheduled-function.ts';

/** How often due releases are looked for. Unlocks do not wait for it: only their mails do. */
const releaseExpression = 'rate(15 minutes)';

/** The timer that runs `release-lectures`. */
export class ReleaseSchedule extends ScheduledFunction {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      name: 'release-lectures',
      logicalId: 'Release',
      description: 'Tells drip subscribers about lectures that were released',
      expression: releaseExpression,
      // A missed run is made up by the next one: no use in retrying past it.
      retryFor: Duration.minutes(15),
    });
  }

  get releaser(): BundledFunction {
    return this.runs;
  }
}
