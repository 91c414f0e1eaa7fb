import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, it } from 'vitest';
import { resolveTarget } from '#bin/content/target.ts';
import { resolveTables, withDocuments } from '#bin/stack.ts';
import { listen, type Listening } from '#infra/local/http/server.ts';

const names = [
  'CatalogTable',
  'SubscriptionsTable',
  'LearningTable',
  'PaymentsTable',
  'MediaBucketName',
  'SiteBucketName',
];
let site: Listening;
/** Times that the database was asked to write. */
let calls: number;

/** A local site whose database refuses the first write, because a learner's transaction holds a row of it. */
const serve = async (): Promise<string> => {
  calls = 0;
  site = await listen(({ url = '' }, response) => {
    const endpoint = `http://127.0.0.1:${site.port}`;
    if (url.startsWith('/_local/stack/')) {
      response.setHeader('content-type', 'application/json').end(
        JSON.stringify({
          outputs: { ...Object.fromEntries(names.map((name) => [name, name])), SiteUrl: endpoint },
          environment: {
            AWS_REGION: 'eu-central-1',
            AWS_ACCESS_KEY_ID: 'id',
            AWS_SECRET_ACCESS_KEY: 'secret',
            AWS_ENDPOINT_URL_DYNAMODB: endpoint,
          },
        }),
      );
      return;
    }
    calls += 1;
    response.writeHead(calls === 1 ? 400 : 200, { 'content-type': 'application/x-amz-json-1.0' }).end(
      JSON.stringify(
        calls === 1
          ? {
              __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
              CancellationReasons: [{ Code: 'TransactionConflict' }],
            }
          : {},
      ),
    );
  });
  return `http://127.0.0.1:${site.port}`;
};
afterEach(() => site.close());

const write = new TransactWriteCommand({ TransactItems: [{ Put: { TableName: 't', Item: { pk: 'a' } } }] });

it.each([
  [
    'of content',
    async (endpoint: string) => {
      const target = await resolveTarget(endpoint);
      await target.documents.send(write);
      target.close();
    },
  ],
  [
    'over the tables of a stack',
    async (endpoint: string) => {
      const stack = await resolveTables(endpoint, ['learning'], 'AccessRole');
      expect(stack.tables).toEqual({ learning: 'LearningTable' });
      await withDocuments(stack, (documents) => documents.send(write));
    },
  ],
])('a command %s writes again when the transaction of a learner held a row', async (_, run) => {
  await run(await serve());
  expect(calls).toBe(2);
});
