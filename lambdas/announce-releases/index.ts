import { randomUUID } from 'node:crypto';
import type { Context, SQSBatchResponse } from 'aws-lambda';
import * as z from 'zod/mini';
import { readEnv } from '../platform/env.ts';
import { logger } from '../platform/logger.ts';
import { createDocumentClient, createQueueClient } from '../platform/services/clients.ts';
import { createCatalogStore } from '../stores/catalog/catalog.ts';
import { createReadMailPreferences } from '../stores/learner/profiles.ts';
import { createMailQueue } from '../stores/mail/mail-queue.ts';
import { createReleaseJournal } from '../stores/subscriptions/release-journal.ts';
import { DueMessage } from '../stores/subscriptions/release-queue.ts';
import { createReleaseStore } from '../stores/subscriptions/releases.ts';
import { announceReleases } from './announce-releases.ts';
import { needs } from './needs.ts';
import '../platform/locale.ts';

/** Time reserved for one page, ample even with retries. */
const reserveMs = 30_000;

const { tables, queues } = readEnv(needs);
const documents = createDocumentClient();
const deps = {
  releases: createReleaseStore(documents, tables),
  journal: createReleaseJournal(documents, tables.subscriptions),
  catalog: createCatalogStore(documents, tables.catalog),
  readPreferences: createReadMailPreferences(documents, tables.profiles),
  mailQueue: createMailQueue(createQueueClient(), queues.mail),
  newId: randomUUID,
  now: () => Date.now(),
};

const DueBatch = z.object({ Records: z.array(z.object({ messageId: z.string(), body: z.string() })) });

/**
 * Announces the pages that the release schedule queued, and returns the failed ones for redelivery. A page that keeps failing ends in the
 * dead-letter queue; its subscriptions stay due, and the next run of the schedule finds them.
 */
export const handler = async (
  event: unknown,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<SQSBatchResponse> => {
  const { Records: records } = DueBatch.parse(event);
  const failed: string[] = [];
  for (const { messageId, body } of records) {
    try {
      if (context.getRemainingTimeInMillis() < reserveMs) throw new Error('There is no time left for a page');
      const page = DueMessage.parse(JSON.parse(body));
      const summary = await announceReleases(deps, page, (error) =>
        logger.error('an address could not be told', error as Error),
      );
      logger.info('releases told', { messageId, ...summary });
      if (summary.failed > 0) failed.push(messageId);
    } catch (error) {
      failed.push(messageId);
      // Bodies contain addresses and are never logged, and neither are messages of errors, which may quote a body.
      logger.error('page not announced', {
        messageId,
        error: error instanceof Error ? error.name : 'unknown',
      });
    }
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
};
