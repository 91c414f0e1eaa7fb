import { isDeepStrictEqual } from 'node:util';
import { asList, asObject, asText, type Json, type JsonObject } from '../template/template.ts';

type Call = (operation: string, input: JsonObject) => Promise<JsonObject>;

/** Error response of the DynamoDB server. */
class DynamoDbError extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(`${type}: ${message}`);
    this.type = type;
  }
}

/** Creates the template's tables (resolved properties by physical name) and updates existing ones. */
export const provisionTables = async (endpoint: string, tables: Map<string, JsonObject>): Promise<void> => {
  const call = caller(endpoint);
  for (const [name, properties] of tables) {
    const existing = await describe(call, name);
    if (!existing) await create(call, name, properties);
    else await update(call, name, properties, existing);
    await setTimeToLive(call, name, asObject(properties['TimeToLiveSpecification']));
  }
};

/** Deletes every item of a table. */
export const emptyTable = async (endpoint: string, name: string): Promise<void> => {
  const call = caller(endpoint);
  const table = await describe(call, name);
  const keys = asList(table?.['KeySchema']).map((key) => asText(asObject(key)['AttributeName']));
  let start: Json | undefined;
  do {
    const page: JsonObject = await call('Scan', {
      TableName: name,
      ...(start ? { ExclusiveStartKey: start } : {}),
    });
    for (const item of asList(page['Items'])) {
      const key = Object.fromEntries(keys.map((attribute) => [attribute, asObject(item)[attribute] ?? null]));
      await call('DeleteItem', { TableName: name, Key: key });
    }
    start = page['LastEvaluatedKey'];
  } while (start);
};

const create = async (call: Call, name: string, properties: JsonObject): Promise<void> => {
  const stream = asObject(properties['StreamSpecification']);
  await call('CreateTable', {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: properties['AttributeDefinitions'] ?? [],
    KeySchema: properties['KeySchema'] ?? [],
    ...indexes(properties, 'LocalSecondaryIndexes'),
    ...indexes(properties, 'GlobalSecondaryIndexes'),
    ...(stream['StreamViewType']
      ? { StreamSpecification: { StreamEnabled: true, StreamViewType: stream['StreamViewType'] } }
      : {}),
  });
};

const update = async (
  call: Call,
  name: string,
  properties: JsonObject,
  existing: JsonObject,
): Promise<void> => {
  if (!isDeepStrictEqual(existing['KeySchema'], properties['KeySchema'])) {
    throw new Error(
      `the key of table ${name} has changed, which DynamoDB cannot do: start with --fresh to lose its data`,
    );
  }
  const wanted = byIndexName(indexes(properties, 'GlobalSecondaryIndexes')['GlobalSecondaryIndexes']);
  const present = byIndexName(existing['GlobalSecondaryIndexes']);
  for (const [indexName, index] of present) {
    const same = wanted.get(indexName);
    if (same && isDeepStrictEqual(same['KeySchema'], index['KeySchema'])) continue;
    await call('UpdateTable', {
      TableName: name,
      GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: indexName } }],
    });
    present.delete(indexName);
  }
  for (const [indexName, index] of wanted) {
    if (present.has(indexName)) continue;
    await call('UpdateTable', {
      TableName: name,
      AttributeDefinitions: properties['AttributeDefinitions'] ?? [],
      GlobalSecondaryIndexUpdates: [{ Create: index }],
    });
  }
};

const setTimeToLive = async (call: Call, name: string, specification: JsonObject): Promise<void> => {
  const attribute = asText(specification['AttributeName']);
  if (specification['Enabled'] !== true || attribute === '') return;
  const { TimeToLiveDescription } = await call('DescribeTimeToLive', { TableName: name });
  if (asText(asObject(TimeToLiveDescription)['AttributeName']) === attribute) return;
  await call('UpdateTimeToLive', {
    TableName: name,
    TimeToLiveSpecification: { AttributeName: attribute, Enabled: true },
  });
};

/** Keys and projections of indexes, without capacity settings, which have no effect here. */
const indexes = (properties: JsonObject, kind: string): JsonObject => {
  const list = asList(properties[kind]).map((index) => {
    const { IndexName = null, KeySchema = null, Projection = null } = asObject(index);
    return { IndexName, KeySchema, Projection };
  });
  return list.length > 0 ? { [kind]: list } : {};
};

const byIndexName = (list: Json | undefined): Map<string, JsonObject> =>
  new Map(asList(list).map((index) => [asText(asObject(index)['IndexName']), asObject(index)]));

const describe = async (call: Call, name: string): Promise<JsonObject | undefined> => {
  try {
    return asObject((await call('DescribeTable', { TableName: name }))['Table']);
  } catch (error) {
    if (error instanceof DynamoDbError && error.type === 'ResourceNotFoundException') return undefined;
    throw error;
  }
};

const caller =
  (endpoint: string): Call =>
  async (operation, input) => {
    const response = await fetch(`${endpoint}/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDB_20120810.${operation}`,
        authorization:
          'AWS4-HMAC-SHA256 Credential=LOCAL/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
        'x-amz-date': new Date().toISOString().replace(/[-:]|\.\d+/g, ''),
      },
      body: JSON.stringify(input),
    });
    const output = (await response.json()) as JsonObject;
    if (!response.ok) {
      const type = asText(output['__type']).split('#').at(-1) ?? '';
      throw new DynamoDbError(type, asText(output['message'] ?? output['Message'], operation));
    }
    return output;
  };
