import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { readEnv } from '../platform/env.ts';
import { logger } from '../platform/logger.ts';
import { createDocumentClient, createQueueClient } from '../platform/services/clients.ts';
import { createCatalogStore } from '../stores/catalog/catalog.ts';
import { createReadDeclined } from '../stores/learner/profiles.ts';
import { createMailQueue } from '../stores/mail/mail-queue.ts';
import { createReleaseStore } from '../stores/subscriptions/releases.ts';
import { needs } from './needs.ts';
import { runReleases } from './run-releases.ts';
import '../platform/locale.ts';

/** A page of due subscriptions is done well within this, even when it must be read and written with retries. */
const reserveMs = 60_000;

const { tables, queues } = readEnv(needs);
const documents = createDocumentClient();
const deps = {
  releases: createReleaseStore(documents, tables),
  catalog: createCatalogStore(documents, tables.catalog),
  readDeclined: createReadDeclined(documents, tables.profiles),
  mailQueue: createMailQueue(createQueueClient(), queues.mail),
  newId: randomUUID,
  now: () => Date.now(),
};

/** What the schedule sends: the time it was due, which a late run still carries. */
const ReleaseRun = z.object({ scheduledAt: z.iso.datetime() });

/**
 * One run of the release schedule. What is due follows from the clock, not from the event: a late or doubled run does no
 * harm, and a missed one is made up by the next.
 * @throws for an event that is not the schedule's, and when some address could not be served: Lambda then runs it twice more
 * and keeps the event in ReleaseDeadLetterQueue
 */
export const handler = async (
  event: unknown,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> => {
  const { scheduledAt } = ReleaseRun.parse(event);
  const summary = await runReleases(deps, {
    hasTime: () => context.getRemainingTimeInMillis() > reserveMs,
    onFailure: (error) => logger.error('an address could not be told', error as Error),
  });
  logger.info('releases told', { scheduledAt, ...summary });
  if (summary.failed > 0) throw new Error(`${summary.failed} addresses could not be told; they stay due`);
};
