import {
  type DynamoDBDocumentClient,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import type { Item } from './batch-write.ts';

/** Yields the pages of a Query, up to 1 MB each. No further page is requested once the caller stops iterating. */
export async function* queryPages(
  client: DynamoDBDocumentClient,
  input: QueryCommandInput,
): AsyncGenerator<QueryCommandOutput> {
  let from: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await client.send(new QueryCommand({ ...input, ExclusiveStartKey: from }));
    yield page;
    from = page.LastEvaluatedKey;
  } while (from);
}

/** Reads all items of a Query, over all of its pages. */
export const queryAll = async (
  client: DynamoDBDocumentClient,
  input: QueryCommandInput,
): Promise<Record<string, unknown>[]> => {
  const items: Record<string, unknown>[] = [];
  for await (const { Items = [] } of queryPages(client, input)) items.push(...Items);
  return items;
};

const partitionQuery = (table: string, pk: string) => ({
  TableName: table,
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': pk },
  ConsistentRead: true,
});

/** Reads all items of a partition, page by page. */
export const readPartition = async (
  client: DynamoDBDocumentClient,
  table: string,
  pk: string,
): Promise<Item[]> => (await queryAll(client, partitionQuery(table, pk))) as Item[];

/** Yields the items of a partition in the order of their keys, with only one page in memory. */
export const streamPartition = async function* (
  client: DynamoDBDocumentClient,
  table: string,
  pk: string,
): AsyncGenerator<Item> {
  for await (const { Items = [] } of queryPages(client, partitionQuery(table, pk))) yield* Items as Item[];
};

/**
 * Reads all items that an index has under a value, with the attributes that it projects. An index may lag behind its table.
 * @param attribute the partition key of the index
 */
export const queryIndex = async (
  client: DynamoDBDocumentClient,
  table: string,
  index: string,
  attribute: string,
  value: string,
): Promise<Item[]> =>
  (await queryAll(client, {
    TableName: table,
    IndexName: index,
    KeyConditionExpression: '#key = :value',
    ExpressionAttributeNames: { '#key': attribute },
    ExpressionAttributeValues: { ':value': value },
  })) as Item[];
