import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { announceReleases } from '#lambdas/announce-releases/announce-releases.ts';
import type { ReleaseDeps } from '#lambdas/announce-releases/deps.ts';
import { createReminderDeps } from '#lambdas/announce-releases/reminder-deps.ts';
import { planReleases } from '#lambdas/release-lectures/plan-releases.ts';
import { createCatalogStore } from '#lambdas/stores/catalog/read/catalog.ts';
import { createReadMailPreferences } from '#lambdas/stores/learner/profiles.ts';
import type { MailMessage } from '#lambdas/stores/mail/mail-queue.ts';
import { createListJournals, createReleaseJournal } from '#lambdas/stores/subscriptions/release-journal.ts';
import type { DueMessage } from '#lambdas/stores/subscriptions/release-queue.ts';
import { createListDue, createReleaseStore } from '#lambdas/stores/subscriptions/releases.ts';
import { createDueGiftStore } from '#lambdas/stores/teams/gift-schedule.ts';
import { tables } from './dynamodb.ts';

export interface ReleaseTables {
  readonly catalog: string;
  readonly learning: string;
  readonly subscriptions: string;
  readonly profiles: string;
}

/**
 * The release schedule over tables.
 * @param own what differs between tests: where mails go, their ids, and the clock
 * @returns `plan` finds what is due and returns the messages that are queued; `announce` processes one of them
 */
export const openSchedule = (
  client: DynamoDBDocumentClient,
  tables: ReleaseTables,
  own: Pick<ReleaseDeps, 'mailQueue' | 'newId' | 'now'>,
) => ({
  plan: async (hasTime = () => true) => {
    const messages: DueMessage[] = [];
    const { finished } = await planReleases({
      listDue: createListDue(client, tables.subscriptions),
      listJournals: createListJournals(client, tables.subscriptions),
      queue: {
        send: (batch) => {
          messages.push(...batch);
          return Promise.resolve(0);
        },
      },
      hasTime,
      now: own.now,
    });
    return { messages, finished };
  },
  announce: (page: DueMessage, onFailure: (error: unknown) => void = () => undefined) =>
    announceReleases(
      {
        releases: createReleaseStore(client, tables),
        journal: createReleaseJournal(client, tables.subscriptions),
        catalog: createCatalogStore(client, tables.catalog),
        readPreferences: createReadMailPreferences(client, tables.profiles),
        ...createReminderDeps(client, tables),
        gifts: createDueGiftStore(client, tables.subscriptions),
        ...own,
      },
      page,
      onFailure,
    ),
});

/**
 * A run of the schedule over the shared tables, and the work on all that it queued.
 * @param now ms since the epoch
 * @param outbox takes the mails
 * @param options.refuses whether the queue refuses all mails
 * @param options.onFailure called for what failed. Default: throws
 */
export const runScheduleOver = async (
  client: DynamoDBDocumentClient,
  now: number,
  outbox: MailMessage[],
  {
    refuses = false,
    onFailure = (error: unknown) => {
      throw error as Error;
    },
  }: { readonly refuses?: boolean; readonly onFailure?: (error: unknown) => void } = {},
): Promise<void> => {
  const schedule = openSchedule(client, tables, {
    mailQueue: {
      send: (mails) => {
        if (refuses) return Promise.resolve(new Set(mails.map(({ id }) => id)));
        outbox.push(...mails);
        return Promise.resolve(new Set());
      },
    },
    newId: () => 'id',
    now: () => now,
  });
  const { messages } = await schedule.plan();
  for (const message of messages) await schedule.announce(message, onFailure);
};
