import { randomInt } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { indexName } from '../../resources/tables.ts';
import { chunk } from '../chunk.ts';
import { transact, updateIf } from '../dynamodb/calls.ts';
import { queryPages } from '../dynamodb/query.ts';
import { isRefusalOf } from '../dynamodb/retry.ts';
import type { UpdateStep, WriteStep } from '../dynamodb/write-step.ts';
import { type NextDue, toDueShard } from './due-shards.ts';
import { subscriptionKey } from './subscription-record.ts';

const concurrency = 10;
const marksMs = 24 * 60 * 60 * 1_000;

/**
 * Returns a random due time on the first day of 1970, which marks a row as due now. Each mark differs, so a run that read the row
 * before the mark has another due time, and its conditional write fails.
 */
const createMark = (): string => new Date(randomInt(marksMs)).toISOString();

/** Whether a row is due because it was marked, not because a date has come. @param dueAt ISO 8601 */
export const isMarked = (dueAt: string | undefined): boolean =>
  dueAt !== undefined && Date.parse(dueAt) < marksMs;

const idPrefix = subscriptionKey('').pk;

const IndexRow = z.object({ pk: z.string().check(z.startsWith(idPrefix)) });

/** Attributes that make a subscription due now. */
export const dueNow = (id: string): NextDue => ({ dueShard: toDueShard(id), dueAt: createMark() });

/** Step that marks a subscription as due now. Its condition fails for a subscription that gets no mails. */
const markStep = (table: string, id: string): UpdateStep => {
  const { dueShard, dueAt } = dueNow(id);
  return {
    Update: {
      TableName: table,
      Key: subscriptionKey(id),
      UpdateExpression: 'SET dueShard = :shard, dueAt = :now',
      ConditionExpression: 'attribute_exists(confirmedAt) AND attribute_not_exists(unsubscribedAt)',
      ExpressionAttributeValues: { ':shard': dueShard, ':now': dueAt },
    },
  };
};

/**
 * Marks a subscription that gets mails as due now. The next release run announces released lectures and computes the new due time.
 * @returns whether it was marked
 */
export const recheckRelease = (client: DynamoDBDocumentClient, table: string, id: string): Promise<boolean> =>
  updateIf(client, markStep(table, id).Update);

/**
 * Writes all steps in one transaction, together with the mark of a subscription, so that no change of its lecture dates goes unnoticed
 * by the release schedule. The mark is left out for a subscription that gets no mails.
 * @param id of the subscription; undefined when no dates change
 * @throws a conflict when a step is refused
 */
export const writeWithRecheck = async (
  client: DynamoDBDocumentClient,
  table: string,
  id: string | undefined,
  steps: readonly WriteStep[],
): Promise<void> => {
  try {
    await transact(client, id === undefined ? steps : [...steps, markStep(table, id)]);
  } catch (error) {
    if (!isRefusalOf(error, steps.length)) throw error;
    await transact(client, steps);
  }
};

/**
 * Marks every subscription and notification of a course as due now if it gets mails. For a course whose schedule changed or that opened.
 * @returns the number of marked rows
 */
export const recheckReleases = async (
  client: DynamoDBDocumentClient,
  table: string,
  courseId: string,
): Promise<number> => {
  let marked = 0;
  const pages = queryPages(client, {
    TableName: table,
    IndexName: indexName('subscriptions', 'byCourse'),
    KeyConditionExpression: 'courseId = :course',
    ExpressionAttributeValues: { ':course': courseId },
  });
  for await (const { Items = [] } of pages) {
    const ids = Items.map((item) => IndexRow.safeParse(item)).flatMap(({ data }) =>
      data ? [data.pk.slice(idPrefix.length)] : [],
    );
    for (const part of chunk(ids, concurrency)) {
      const outcomes = await Promise.all(part.map((id) => recheckRelease(client, table, id)));
      marked += outcomes.filter(Boolean).length;
    }
  }
  return marked;
};
