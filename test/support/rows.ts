import {
  type DynamoDBDocumentClient,
  GetCommand,
  type GetCommandOutput,
  PutCommand,
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
