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

/** Pages of all shards are read and queued well within this, even with retries. */
const reserveMs = 60_000;

const { tables, queues } = readEnv(needs);
const documents = createDocumentClient();
const listDue = createListDue(documents, tables.subscriptions);
const listJournals = createListJournals(documents, tables.subscriptions);
const queue = createReleaseQueue(createQueueClient(), queues.releases);

/** What the schedule sends: the time it was due, which a late run still carries. */
const ReleaseRun = z.object({ scheduledAt: z.iso.datetime() });

/**
 * One run of the release schedule: finds what is due and queues it for `announce-releases`. What is due follows from the clock,
 * not from the event: a late or doubled run does no harm, and a missed one is made up by the next.
 * @throws for an event that is not the schedule's, and when the queue refused something: Lambda then runs it twice more and
 * keeps the event in ReleaseDeadLetterQueue
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
