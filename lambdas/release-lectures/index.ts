import { readEnv } from '../platform/env.ts';
import { createScheduleHandler } from '../platform/events/create-schedule-handler.ts';
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

/** Runs the release schedule: finds due subscriptions and queues them for `announce-releases`. @throws when the queue refused messages */
export const handler = createScheduleHandler({
  reserveMs,
  run: async (hasTime, scheduledAt) => {
    const summary = await planReleases({ listDue, listJournals, queue, hasTime, now: () => Date.now() });
    logger.info('releases queued', { scheduledAt, ...summary });
    if (summary.refused > 0) throw new Error(`${summary.refused} pages could not be queued; they stay due`);
  },
});
