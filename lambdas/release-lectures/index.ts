import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { readEnv } from '../platform/env.ts';
import { logger } from '../platform/logger.ts';
import { createDocumentClient, createQueueClient } from '../platform/services/clients.ts';
import { createListJournals } from '../stores/subscriptions/release-journal.ts';
import { createReleaseQueue } from '../stores/subscriptions/release-queue.ts';
import { createListDue } from '../stores/subscriptions/releases.ts';
import { needs } from './needs.ts';
import { planReleases } from './plan-releases.ts';
import '../platform/locale.ts';

/** Time reserved for the pages in progress, ample even with retries. */
const reserveMs = 60_000;

const { tables, queues } = readEnv(needs);
const documents = createDocumentClient();
const listDue = createListDue(documents, tables.subscriptions);
const listJournals = createListJournals(documents, tables.subscriptions);
const queue = createReleaseQueue(createQueueClient(), queues.releases);

/** Event of the schedule. `scheduledAt` is the planned time, also for a late run. */
const ReleaseRun = z.object({ scheduledAt: z.iso.datetime() });

/**
 * Runs the release schedule: finds due subscriptions and queues them for `announce-releases`. What is due depends on the clock, not on the
 * event, so a late or repeated run does no harm and the next run makes up for a missed one.
 * @throws for an event that is not from the schedule, and when the queue refused messages. Lambda then retries twice and keeps the event in
 * ReleaseDeadLetterQueue
 */
export const handler = async (
  event: unknown,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> => {
  const { scheduledAt } = ReleaseRun.parse(event);
  const summary = await planReleases({
    listDue,
    listJournals,
    queue,
    hasTime: () => context.getRemainingTimeInMillis() > reserveMs,
    now: () => Date.now(),
  });
  logger.info('releases queued', { scheduledAt, ...summary });
  if (summary.refused > 0) throw new Error(`${summary.refused} pages could not be queued; they stay due`);
};
