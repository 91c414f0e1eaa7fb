import '../platform/locale.ts';
import * as z from 'zod/mini';
import { logger } from '../platform/logger.ts';

/** What the schedule sends: the time it was due, which a late run still carries. */
const ReleaseRun = z.object({ scheduledAt: z.iso.datetime() });

/**
 * One run of the release schedule. Nothing can be due before there are subscriptions: no function writes any yet, so a
 * run says that and ends.
 * @throws for an event that is not the schedule's; the run then ends in the dead-letter queue
 */
export const handler = async (event: unknown): Promise<void> => {
  const { scheduledAt } = ReleaseRun.parse(event);
  logger.info('nothing is due', { scheduledAt, due: 0 });
};
