import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type AttributeDefinition,
  CreateTableCommand,
  DynamoDBClient,
  type GlobalSecondaryIndex,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const untilAnswering = async (endpoint: string, server: ChildProcess): Promise<void> => {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`The DynamoDB server ended with ${server.exitCode}`);
    const answered = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await delay(25);
  }
  throw new Error('The DynamoDB server did not answer within 5 s');
};

export interface TestDynamoDb {
  readonly endpoint: string;
  /** A document client of its own, so that a test can count or break its calls alone. */
  client(): DynamoDBDocumentClient;
  close(): Promise<void>;
}

/** Starts dynoxide in memory on a free port; DYNAMODB_ENDPOINT names another server instead. */
export const startDynamoDb = async (): Promise<TestDynamoDb> => {
  const given = process.env.DYNAMODB_ENDPOINT;
  const port = given ? 0 : await freePort();
  const endpoint = given ?? `http://127.0.0.1:${port}`;
  const server = given
    ? undefined
    : spawn(
        createRequire(import.meta.url).resolve('@dynoxide/linux-x64/dynoxide'),
        ['--port', String(port)],
        {
          stdio: 'ignore',
        },
      );
  if (server) await untilAnswering(endpoint, server);
  const clients: DynamoDBClient[] = [];
  return {
    endpoint,
    client: () => {
      const client = new DynamoDBClient({
        endpoint,
        region: 'us-east-1',
        credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
        maxAttempts: 1,
      });
      clients.push(client);
      return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
    },
    close: async () => {
      for (const client of clients) client.destroy();
      if (!server || server.exitCode !== null) return;
      server.kill();
      await once(server, 'exit');
    },
  };
};

/** A secondary index: attributes and their types, partition key first, then the sort key. */
export interface TestIndex {
  readonly name: string;
  readonly partition: string;
  readonly sort?: { readonly name: string; readonly type: 'S' | 'N' };
}

/** Creates a table as the stack has it: `pk` and `sk` strings (`sk: false` leaves the sort key out), indexes as given. */
export const createTable = async (
  client: DynamoDBDocumentClient,
  name: string,
  options: { gsi?: readonly TestIndex[]; sk?: boolean } = {},
): Promise<void> => {
  const { gsi = [], sk = true } = options;
  const attributes = new Map<string, AttributeDefinition>([
    ['pk', { AttributeName: 'pk', AttributeType: 'S' }],
  ]);
  if (sk) attributes.set('sk', { AttributeName: 'sk', AttributeType: 'S' });
  for (const { partition, sort } of gsi) {
    attributes.set(partition, { AttributeName: partition, AttributeType: 'S' });
    if (sort) attributes.set(sort.name, { AttributeName: sort.name, AttributeType: sort.type });
  }
  const indexes = gsi.map(({ name: IndexName, partition, sort }): GlobalSecondaryIndex => ({
    IndexName,
    KeySchema: [
      { AttributeName: partition, KeyType: 'HASH' },
      ...(sort ? [{ AttributeName: sort.name, KeyType: 'RANGE' } as const] : []),
    ],
    Projection: { ProjectionType: 'ALL' },
  }));
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [...attributes.values()],
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        ...(sk ? [{ AttributeName: 'sk', KeyType: 'RANGE' } as const] : []),
      ],
      ...(indexes.length > 0 ? { GlobalSecondaryIndexes: indexes } : {}),
    }),
  );
};
