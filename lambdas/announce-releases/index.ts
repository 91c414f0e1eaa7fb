import { randomUUID } from 'node:crypto';
import { readEnv } from '../platform/env.ts';
import { createQueueHandler } from '../platform/events/create-queue-handler.ts';
import { logger } from '../platform/logger.ts';
import { createDocumentClient, createQueueClient } from '../platform/services/clients.ts';
import { createCatalogStore } from '../stores/catalog/read/catalog.ts';
import { createReadMailPreferences } from '../stores/learner/profiles.ts';
import { createMailQueue } from '../stores/mail/mail-queue.ts';
import { createReleaseJournal } from '../stores/subscriptions/release-journal.ts';
import { DueMessage } from '../stores/subscriptions/release-queue.ts';
import { createReleaseStore } from '../stores/subscriptions/releases.ts';
import { createDueGiftStore } from '../stores/teams/gift-schedule.ts';
import { announceReleases } from './announce-releases.ts';
import { needs } from './needs.ts';
import { createReminderDeps } from './reminder-deps.ts';
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
  ...createReminderDeps(documents, tables),
  gifts: createDueGiftStore(documents, tables.subscriptions),
  mailQueue: createMailQueue(createQueueClient(), queues.mail),
  newId: randomUUID,
  now: () => Date.now(),
};

/**
 * Announces the pages that the release schedule queued. The subscriptions of a page that keeps failing stay due, and the next run of the
 * schedule finds them.
 */
export const handler = createQueueHandler({
  name: 'page of releases',
  schema: DueMessage,
  reserveMs,
  run: async (page) => {
    const summary = await announceReleases(deps, page, (error) =>
      logger.error('an address could not be told', error as Error),
    );
    return { facts: summary, isUnfinished: summary.failed > 0 };
  },
});
