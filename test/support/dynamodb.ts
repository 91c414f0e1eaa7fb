import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CreateTableCommand,
  type CreateTableInput,
  DeleteTableCommand,
  DynamoDBClient,
  type KeySchemaElement,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { findFreePort } from '#infra/local/http/free-port.ts';
import { readBinary } from '#lambdas/platform/services/clients.ts';
import { type Table, type TableName, tables as stackTables } from '#lambdas/resources/tables.ts';

/** Unique per test file, because all files may run against one server. */
const run = randomUUID().slice(0, 8);

/** A table name that no other test file uses. */
export const nameTable = (name: string): string => `${name}-${run}`;

/** Names for one table of each kind. */
export const tables = Object.fromEntries(
  Object.keys(stackTables).map((name) => [name, nameTable(name)]),
) as Readonly<Record<TableName, string>>;

/** Names of the tables that were created and are not deleted yet. */
const created = new Set<string>();
/** Creation of the table that every other's facts go to. */
let outbox: Promise<void> | undefined;

/** Resolves when the server answers. Throws when it exited or timed out; Java takes half a minute to start. */
export const untilAnswering = async (endpoint: string, server: ChildProcess, seconds = 30): Promise<void> => {
  const end = Date.now() + seconds * 1_000;
  while (Date.now() < end) {
    if (server.exitCode !== null) throw new Error(`The DynamoDB server ended with ${server.exitCode}`);
    const answered = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await delay(25);
  }
  throw new Error(`The DynamoDB server did not answer within ${seconds} s`);
};

export interface TestDynamoDb {
  readonly endpoint: string;
  /** A new document client, so that a test can count or break only its calls. */
  client(): DynamoDBDocumentClient;
  close(): Promise<void>;
}

interface Started {
  readonly endpoint: string;
  /** Absent when the tests did not start the server. */
  readonly server?: ChildProcess;
}

/** Starts dynoxide; again on another port when it does not answer, as once when a hundred packages had just been installed. */
const startServer = async (attempts = 3): Promise<Started> => {
  const port = await findFreePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const file = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/dynoxide');
  const server = spawn(file, ['--port', String(port)], { stdio: 'ignore' });
  try {
    await untilAnswering(endpoint, server, 15);
    return { endpoint, server };
  } catch (error) {
    server.kill();
    if (attempts === 1) throw error;
    return startServer(attempts - 1);
  }
};

/** Starts dynoxide in memory on a free port; DYNAMODB_ENDPOINT names another server instead. */
export const startDynamoDb = async (): Promise<TestDynamoDb> => {
  const given = process.env.DYNAMODB_ENDPOINT;
  const { endpoint, server }: Started = given === undefined ? await startServer() : { endpoint: given };
  const clients: DynamoDBClient[] = [];
  const client = (): DynamoDBDocumentClient => {
    const made = new DynamoDBClient({
      endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
      maxAttempts: 1,
      // The same options as in the functions.
      base64Decoder: readBinary,
    });
    clients.push(made);
    return DynamoDBDocumentClient.from(made, { marshallOptions: { removeUndefinedValues: true } });
  };
  /** A server that the tests started loses its tables when it stops. */
  const deleteTables = async (): Promise<void> => {
    const last = client();
    for (const TableName of created) await last.send(new DeleteTableCommand({ TableName }));
  };
  return {
    endpoint,
    client,
    close: async () => {
      if (!server) await deleteTables();
      created.clear();
      outbox = undefined;
      for (const each of clients) each.destroy();
      if (!server || server.exitCode !== null) return;
      server.kill();
      await once(server, 'exit');
    },
  };
};

const keySchema = ({ partition, sort }: Pick<Table, 'partition' | 'sort'>): KeySchemaElement[] => [
  { AttributeName: partition, KeyType: 'HASH' },
  ...(sort === undefined ? [] : [{ AttributeName: sort, KeyType: 'RANGE' } as const]),
];

const defineTable = (
  table: Table,
): Pick<CreateTableInput, 'AttributeDefinitions' | 'KeySchema' | 'GlobalSecondaryIndexes'> => {
  const indexes = Object.entries(table.indexes ?? {});
  const attributes = [table, ...Object.values(table.indexes ?? {})].flatMap(({ partition, sort }) =>
    sort === undefined ? [partition] : [partition, sort],
  );
  return {
    AttributeDefinitions: [...new Set(attributes)].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    KeySchema: keySchema(table),
    ...(indexes.length > 0 && {
      GlobalSecondaryIndexes: indexes.map(([IndexName, index]) => ({
        IndexName,
        KeySchema: keySchema(index),
        Projection: { ProjectionType: index.projection },
      })),
    }),
  };
};

/**
 * Creates a table with the keys and indexes that the stack gives it. Rows never expire, because tests have clocks of their own.
 * @param name for a second table of the same kind; see {@link nameTable}
 */
export const createTable = async (
  client: DynamoDBDocumentClient,
  table: TableName,
  name: string = tables[table],
): Promise<void> => {
  const { TableDescription } = await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      ...defineTable(stackTables[table]),
    }),
  );
  created.add(name);
  // dynoxide creates tables immediately; other servers may need time.
  if (TableDescription?.TableStatus !== 'ACTIVE')
    await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 1, maxDelay: 1 }, { TableName: name });
  // What happens in any table is told in this one.
  if (table !== 'webhooks') await (outbox ??= createTable(client, 'webhooks'));
};

/** Creates every table. */
export const createTables = async (client: DynamoDBDocumentClient): Promise<void> => {
  for (const table of Object.keys(tables) as TableName[]) {
    if (table !== 'webhooks') await createTable(client, table);
  }
};
