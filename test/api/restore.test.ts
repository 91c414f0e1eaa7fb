import { join } from 'node:path';
import {
  CreateTableCommand,
  DeleteItemCommand,
  DescribeTableCommand,
  DynamoDBClient,
  paginateScan,
  PutItemCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { expect, inject, onTestFinished } from 'vitest';
import { createApp } from '#bin/app.ts';
import { startCloud } from '#infra/local/cloud.ts';
import { readAssembly } from '#infra/local/template/template.ts';
import { copySite, freeSitePort, startSite } from '../support/site.ts';
import { sweep } from '../support/sweeps.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const course = 'rag-in-practice';
const lecture = 'what-is-retrieval';
const email = 'restored@example.com';
const restoredName = 'Northlight-LearningTable-restored';

const request = async (origin: string, method: string, path: string, token?: string, body?: unknown) => {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
};
const signIn = async (origin: string): Promise<string> =>
  String((await request(origin, 'POST', '/_local/token', undefined, { email })).json.accessToken);
const progressPath = `/api/courses/${course}/lectures/${lecture}/progress`;

/** Client for the database of a running site. */
const databaseOf = async (origin: string) => {
  const { outputs, environment } = (await request(origin, 'GET', '/_local/stack')).json as {
    outputs: Record<string, string>;
    environment: Record<string, string>;
  };
  const client = new DynamoDBClient({
    endpoint: environment['AWS_ENDPOINT_URL_DYNAMODB'],
    region: environment['AWS_REGION'],
    credentials: {
      accessKeyId: environment['AWS_ACCESS_KEY_ID'] ?? '',
      secretAccessKey: environment['AWS_SECRET_ACCESS_KEY'] ?? '',
    },
  });
  return { client, learningTable: outputs['LearningTable'] ?? '' };
};

/** Does what `restore-table-to-point-in-time` does: copies rows, keys and indexes to a table of another name. */
const copyTable = async (client: DynamoDBClient, from: string, to: string): Promise<void> => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: from }));
  await client.send(
    new CreateTableCommand({
      TableName: to,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: Table?.AttributeDefinitions,
      KeySchema: Table?.KeySchema,
      GlobalSecondaryIndexes: Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
    }),
  );
  await waitUntilTableExists({ client, maxWaitTime: 30 }, { TableName: to });
  for await (const { Items = [] } of paginateScan({ client }, { TableName: from })) {
    for (const Item of Items) await client.send(new PutItemCommand({ TableName: to, Item }));
  }
};

/** The accident. */
const emptyTable = async (client: DynamoDBClient, TableName: string): Promise<void> => {
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
    for (const { pk, sk } of Items) {
      if (pk && sk) await client.send(new DeleteItemCommand({ TableName, Key: { pk, sk } }));
    }
  }
};

sweep(
  'a table that was restored under another name is used instead by one setting, and learners have their progress',
  async () => {
    const directory = temporaryFolder(onTestFinished);
    const state = join(directory, 'state');
    copySite(inject('publishedSite'), state);
    const before = await startSite(state, ['--no-build']);
    onTestFinished(async () => void (await before.stop()));
    const token = await signIn(before.origin);
    expect((await request(before.origin, 'POST', `/api/courses/${course}/enroll`, token)).status).toBe(201);
    const position = { timestamp: 31.5, totalDuration: 61, completed: false };
    expect((await request(before.origin, 'POST', progressPath, token, position)).status).toBe(200);
    const { client, learningTable } = await databaseOf(before.origin);
    await copyTable(client, learningTable, restoredName);
    await emptyTable(client, learningTable);
    expect((await request(before.origin, 'GET', progressPath, token)).json.code).toBe('not_enrolled');
    client.destroy();
    expect(await before.stop()).toBe(0);

    const outdir = join(directory, 'cdk.out');
    const given = { restoredTables: { learning: restoredName } };
    createApp({ outdir, validate: false, given }).synth();
    const after = await startCloud({
      assembly: readAssembly(outdir),
      folder: state,
      port: await freeSitePort(),
      progress: () => undefined,
      show: () => undefined,
    });
    try {
      const again = await signIn(after.url);
      expect((await request(after.url, 'GET', progressPath, again)).json).toMatchObject({ timestamp: 31.5 });
      expect((await databaseOf(after.url)).learningTable).toBe(restoredName);
      const onward = { ...position, timestamp: 40 };
      expect((await request(after.url, 'POST', progressPath, again, onward)).status).toBe(200);
      expect((await request(after.url, 'GET', progressPath, again)).json).toMatchObject({ timestamp: 40 });
      const courses = (await request(after.url, 'GET', '/api/courses/enrolled', again)).json.courses;
      expect(courses).toMatchObject([{ id: course }]);
    } finally {
      await after.close();
    }
  },
  240_000,
);
