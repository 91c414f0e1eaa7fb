import {
  type DynamoDBDocumentClient,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
} from '@aws-sdk/lib-dynamodb';

/** The pages of a Query, up to 1 MB each. Whoever stops reading asks for no further page. */
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

/** Every item of a Query, however many pages it takes. */
export const queryAll = async (
  client: DynamoDBDocumentClient,
  input: QueryCommandInput,
): Promise<Record<string, unknown>[]> => {
  const items: Record<string, unknown>[] = [];
  for await (const { Items = [] } of queryPages(client, input)) items.push(...Items);
  return items;
};
