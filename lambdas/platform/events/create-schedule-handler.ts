import middy from '@middy/core';
import * as z from 'zod/mini';
import { type EventHandler, validateEvent } from './validate-event.ts';

/** Event of a schedule. `scheduledAt` is the planned time, also for a late run. */
const ScheduleRun = z.object({ scheduledAt: z.iso.datetime() });

/**
 * Creates the handler of a schedule. Lambda retries twice what it throws, and then keeps the event in the function's dead-letter queue, so a
 * run goes by the clock and not by its event: a late or repeated one does no harm.
 * @param work.reserveMs time for the part in progress, ample even with retries; `hasTime` says whether another may begin
 */
export const createScheduleHandler = ({
  reserveMs,
  run,
}: {
  readonly reserveMs: number;
  readonly run: (hasTime: () => boolean, scheduledAt: string) => Promise<void>;
}): EventHandler<void> =>
  middy<z.output<typeof ScheduleRun>, void>({ timeoutEarlyInMillis: 0 })
    .use(validateEvent(ScheduleRun))
    .handler(({ scheduledAt }, context) =>
      run(() => context.getRemainingTimeInMillis() > reserveMs, scheduledAt),
    ) as unknown as EventHandler<void>;
