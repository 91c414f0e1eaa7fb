import {
  type DynamoDBDocumentClient,
  GetCommand,
  type GetCommandOutput,
  paginateScan,
  PutCommand,
  type ScanCommandOutput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';

/** Writes a whole row, whatever was there. */
export const putRow = async (client: DynamoDBDocumentClient, table: string, row: object): Promise<void> => {
  await client.send(new PutCommand({ TableName: table, Item: { ...row } }));
};

/** The row as it is at this moment, or nothing. */
export const readRow = async (
  client: DynamoDBDocumentClient,
  table: string,
  key: object,
): Promise<GetCommandOutput['Item']> =>
  (await client.send(new GetCommand({ TableName: table, Key: { ...key }, ConsistentRead: true }))).Item;

/** All rows of a table as they are at this moment, by their keys. */
export const readRows = async (
  client: DynamoDBDocumentClient,
  table: string,
): Promise<NonNullable<ScanCommandOutput['Items']>> => {
  const rows: NonNullable<ScanCommandOutput['Items']> = [];
  const pages = paginateScan({ client }, { TableName: table, ConsistentRead: true });
  for await (const { Items = [] } of pages) rows.push(...Items);
  const keyOf = ({ pk, sk }: (typeof rows)[number]) => `${String(pk)}|${String(sk)}`;
  return rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
};

/** Sets attributes of a row, and removes those whose new value is `undefined`; the row is made when there is none. */
export const changeRow = async (
  client: DynamoDBDocumentClient,
  table: string,
  key: object,
  change: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const [set, removed]: [string[], string[]] = [[], []];
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  for (const [index, [name, value]] of Object.entries(change).entries()) {
    names[`#${index}`] = name;
    if (value === undefined) removed.push(`#${index}`);
    else {
      set.push(`#${index} = :${index}`);
      values[`:${index}`] = value;
    }
  }
  await client.send(
    new UpdateCommand({
      TableName: table,
      Key: { ...key },
      UpdateExpression: [
        set.length > 0 ? `SET ${set.join(', ')}` : '',
        removed.length > 0 ? `REMOVE ${removed.join(', ')}` : '',
      ].join(' '),
      ExpressionAttributeNames: names,
      ...(set.length > 0 && { ExpressionAttributeValues: values }),
    }),
  );
};
