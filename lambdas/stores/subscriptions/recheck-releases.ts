import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { indexName } from '../../resources/tables.ts';
import { queryPages } from '../dynamodb/query.ts';
import { unlessConflict } from '../dynamodb/retry.ts';
import { dueShardOf } from './due-shards.ts';
import { subscriptionKey } from './subscription-record.ts';

const concurrency = 10;
/** Due on every clock: what publishing sets. */
export const atOnce = new Date(0).toISOString();
const idPrefix = subscriptionKey('').pk;

const IndexRow = z.object({ pk: z.string().check(z.startsWith(idPrefix)) });

/**
 * Marks a subscription that gets mails as due now. The next release run announces what was released and computes the new due
 * time.
 * @returns whether it was marked
 */
export const recheckRelease = (client: DynamoDBDocumentClient, table: string, id: string): Promise<boolean> =>
  unlessConflict(
    client.send(
      new UpdateCommand({
        TableName: table,
        Key: subscriptionKey(id),
        UpdateExpression: 'SET dueShard = :shard, dueAt = :now',
        ConditionExpression: 'attribute_exists(confirmedAt) AND attribute_not_exists(unsubscribedAt)',
        ExpressionAttributeValues: { ':shard': dueShardOf(id), ':now': atOnce },
      }),
    ),
  );

/**
 * Marks every subscription and notification of a course that gets mails as due now, because its schedule changed or it opened.
 * @returns how many were marked
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
    for (let start = 0; start < ids.length; start += concurrency) {
      const part = ids.slice(start, start + concurrency);
      const outcomes = await Promise.all(part.map((id) => recheckRelease(client, table, id)));
      marked += outcomes.filter(Boolean).length;
    }
  }
  return marked;
};
