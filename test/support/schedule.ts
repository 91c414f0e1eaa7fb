import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { announceReleases } from '../../lambdas/announce-releases/announce-releases.ts';
import { createReminderDeps } from '../../lambdas/announce-releases/reminder-deps.ts';
import { planReleases } from '../../lambdas/release-lectures/plan-releases.ts';
import { createCatalogStore } from '../../lambdas/stores/catalog/read/catalog.ts';
import type { MailMessage } from '../../lambdas/stores/mail/mail-queue.ts';
import {
  createListJournals,
  createReleaseJournal,
} from '../../lambdas/stores/subscriptions/release-journal.ts';
import type { DueMessage } from '../../lambdas/stores/subscriptions/release-queue.ts';
import { createListDue, createReleaseStore } from '../../lambdas/stores/subscriptions/releases.ts';
import { tables } from './dynamodb.ts';

/**
 * A run of the schedule over the shared tables, and the work on all that it queued.
 * @param now ms since the epoch
 * @param outbox takes the mails
 */
export const runScheduleOver = async (
  client: DynamoDBDocumentClient,
  now: number,
  outbox: MailMessage[],
): Promise<void> => {
  const messages: DueMessage[] = [];
  await planReleases({
    listDue: createListDue(client, tables.subscriptions),
    listJournals: createListJournals(client, tables.subscriptions),
    queue: {
      send: (sent) => {
        messages.push(...sent);
        return Promise.resolve(0);
      },
    },
    hasTime: () => true,
    now: () => now,
  });
  for (const message of messages) {
    await announceReleases(
      {
        releases: createReleaseStore(client, tables),
        journal: createReleaseJournal(client, tables.subscriptions),
        catalog: createCatalogStore(client, tables.catalog),
        readPreferences: () => Promise.resolve(new Map()),
        ...createReminderDeps(client, tables),
        mailQueue: {
          send: (mails) => {
            outbox.push(...mails);
            return Promise.resolve(new Set());
          },
        },
        newId: () => 'id',
        now: () => now,
      },
      message,
      (error) => {
        throw error as Error;
      },
    );
  }
};
