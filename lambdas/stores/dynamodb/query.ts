import {
  type DynamoDBDocumentClient,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
} from '@aws-sdk/lib-dynamodb';

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
