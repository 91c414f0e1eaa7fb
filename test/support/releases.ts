import { SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Course, CourseLecture } from '#domain/course/course.ts';
import { startReleases } from '#domain/pace/release-due.ts';
import { toCourseItem } from '#lambdas/stores/catalog/rows/course-record.ts';
import { createMailQueue, MailMessage } from '#lambdas/stores/mail/mail-queue.ts';
import { toDueShard } from '#lambdas/stores/subscriptions/due-shards.ts';
import type { DueMessage } from '#lambdas/stores/subscriptions/release-queue.ts';
import { createReleaseStore } from '#lambdas/stores/subscriptions/releases.ts';
import {
  subscriptionId,
  subscriptionKey,
  type SubscriptionRecord,
} from '#lambdas/stores/subscriptions/subscription-record.ts';
import { createTable, nameTable } from './dynamodb.ts';
import { courseOf } from './learning.ts';
import { putRow } from './rows.ts';
import { openSchedule, type ReleaseTables } from './schedule.ts';

export type ReleaseMessage = Extract<MailMessage, { kind: 'release' }>;

export const scheduledLecture = (
  id: string,
  release: CourseLecture['release'],
  fields: Partial<CourseLecture> = {},
): CourseLecture => ({
  id,
  title: `About ${id}`,
  type: 'drip',
  contentType: 'video',
  duration: 60,
  ...(release && { release }),
  ...fields,
});

/** Email address of a test person. */
export const address = (name: string): string => `${name}@example.com`;

/** A drip course with this many weekly lectures; `week-1` unlocks after seven days. */
export const weekly = (id: string, weeks: number, at = '09:00'): Course =>
  courseOf(
    id,
    Array.from({ length: weeks }, (_, week) =>
      scheduledLecture(`week-${week + 1}`, { afterDays: (week + 1) * 7, at }),
    ),
    { drip: true },
  );

export interface FakeQueue {
  readonly client: SQSClient;
  /** Accepted messages in order, including duplicates. */
  readonly taken: ReleaseMessage[];
  /** Decides which messages of a batch the queue rejects. */
  refuse: (body: ReleaseMessage) => boolean;
}

interface BatchInput {
  readonly Entries?: readonly { readonly Id: string; readonly MessageBody: string }[];
}

/** An SQS client that keeps what is sent in memory. */
export const fakeQueue = (): FakeQueue => {
  const client = new SQSClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
  });
  const queue: FakeQueue = { client, taken: [], refuse: () => false };
  client.middlewareStack.add(
    () => (args) => {
      const { Entries = [] } = args.input as BatchInput;
      if (Entries.length > 10) return Promise.reject(new Error('TooManyEntriesInBatchRequest'));
      const Failed: { Id: string }[] = [];
      for (const { Id, MessageBody } of Entries) {
        const message = MailMessage.parse(JSON.parse(MessageBody)) as ReleaseMessage;
        if (queue.refuse(message)) Failed.push({ Id });
        else queue.taken.push(message);
      }
      return Promise.resolve({ response: {}, output: { $metadata: {}, Failed } as never });
    },
    { step: 'initialize', name: 'fakeQueue', priority: 'low' },
  );
  return queue;
};

/** Totals of one scheduled run and of processing the messages it queued. */
export interface RunSummary {
  readonly due: number;
  readonly mails: number;
  readonly failed: number;
  readonly finished: boolean;
}

export interface ReleaseDesk {
  readonly tables: ReleaseTables;
  /** The clock, ms since the epoch. */
  now: number;
  readonly queue: FakeQueue;
  publish(...courses: Course[]): Promise<void>;
  /** Stores a confirmed subscription that starts now. */
  subscribe(email: string, course: Course, fields?: Partial<SubscriptionRecord>): Promise<SubscriptionRecord>;
  /** Finds due subscriptions and returns the messages that are queued. */
  plan(hasTime?: () => boolean): Promise<{ messages: DueMessage[]; finished: boolean }>;
  /** Processes one message. */
  announce(message: DueMessage): Promise<Omit<RunSummary, 'finished'>>;
  /** Runs the schedule once and processes every message it queued. */
  run(hasTime?: () => boolean): Promise<RunSummary>;
  read(id: string): Promise<SubscriptionRecord | undefined>;
  /** Announced lectures per subscription id, in order; a duplicate mail counts once. */
  told(): Map<string, string[]>;
}

/** Counts the write capacity units that a client consumes from now on. */
export const countWriteUnits = (client: DynamoDBDocumentClient): { units: number } => {
  const count = { units: 0 };
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const isWrite = /^(?:Update|Put|Delete|Transact|BatchExecute)/.test(String(context.commandName));
      if (!isWrite) return next(args);
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const result = await next(args);
      const { ConsumedCapacity = [] } = result.output as { ConsumedCapacity?: object };
      for (const { CapacityUnits = 0 } of [ConsumedCapacity].flat() as { CapacityUnits?: number }[]) {
        count.units += CapacityUnits;
      }
      return result;
    },
    { step: 'initialize', name: 'countWriteUnits' },
  );
  return count;
};

let desks = 0;

/**
 * Opens the release schedule over new tables.
 * @param runner client of the runs only, so that faults injected into it do not reach the set-up
 */
export const openReleaseDesk = async (
  client: DynamoDBDocumentClient,
  runner = client,
): Promise<ReleaseDesk> => {
  desks += 1;
  const tables: ReleaseTables = {
    catalog: nameTable(`catalog-${desks}`),
    learning: nameTable(`learning-${desks}`),
    subscriptions: nameTable(`subscriptions-${desks}`),
    profiles: nameTable(`profiles-${desks}`),
  };
  await createTable(client, 'catalog', tables.catalog);
  await createTable(client, 'learning', tables.learning);
  await createTable(client, 'subscriptions', tables.subscriptions);
  await createTable(client, 'profiles', tables.profiles);
  const queue = fakeQueue();
  let ids = 0;
  const desk: ReleaseDesk = {
    tables,
    now: Date.parse('2026-11-21T10:00:00.000Z'),
    queue,
    publish: async (...courses) => {
      for (const course of courses) {
        await putRow(client, tables.catalog, toCourseItem(course));
      }
    },
    subscribe: async (email, course, fields = {}) => {
      const id = subscriptionId(course.id, { email });
      const at = new Date(desk.now).toISOString();
      const row: SubscriptionRecord = {
        id,
        courseId: course.id,
        email,
        subscribedAt: at,
        timeZone: 'UTC',
        confirmedAt: at,
        ...fields,
      };
      const clock = { subscribedAt: Date.parse(row.subscribedAt), timeZone: row.timeZone };
      const start = startReleases(course, clock, desk.now);
      await putRow(client, tables.subscriptions, {
        ...subscriptionKey(id),
        ...start,
        ...(start.dueAt !== undefined && { dueShard: toDueShard(id) }),
        ...row,
      });
      return row;
    },
    ...openSchedule(runner, tables, {
      mailQueue: createMailQueue(queue.client, 'https://queue.example/mails'),
      newId: () => String((ids += 1)),
      now: () => desk.now,
    }),
    run: async (hasTime) => {
      const { messages, finished } = await desk.plan(hasTime);
      const summary = { due: 0, mails: 0, failed: 0, finished };
      for (const message of messages) {
        const { due, mails, failed } = await desk.announce(message);
        summary.due += due;
        summary.mails += mails;
        summary.failed += failed;
      }
      return summary;
    },
    read: async (id) => (await createReleaseStore(client, tables).read([id]))[0],
    told: () => {
      const told = new Map<string, string[]>();
      const seen = new Set<string>();
      for (const { id, lectures } of queue.taken) {
        if (seen.has(id)) continue;
        seen.add(id);
        for (const { subscriptionId: of, lectureIds } of lectures) {
          told.set(of, [...(told.get(of) ?? []), ...lectureIds]);
        }
      }
      return told;
    },
  };
  return desk;
};
