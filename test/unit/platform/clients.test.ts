import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen, type Listening } from '#infra/local/http/server.ts';
import { isUnavailable } from '#lambdas/platform/http/unavailable.ts';
import {
  createDocumentClient,
  createQueueClient,
  createStorageClient,
} from '#lambdas/platform/services/clients.ts';
import { isConflict } from '#lambdas/stores/dynamodb/retry.ts';

let server: Listening | undefined;
const serve = async (listener: RequestListener): Promise<void> => {
  server = await listen(listener);
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${server.port}`);
};
beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
});

const readRow = () => createDocumentClient().send(new GetCommand({ TableName: 't', Key: { pk: 'a' } }));
const readFile = () => createStorageClient().send(new GetObjectCommand({ Bucket: 'files', Key: 'a' }));
const sendMessage = () =>
  createQueueClient().send(
    new SendMessageCommand({ QueueUrl: `http://127.0.0.1:${server?.port}/1/q`, MessageBody: 'a' }),
  );

describe('a service that never answers', () => {
  it('is asked three times, then given up as an outage long before the function’s time-out', async () => {
    const targets: string[] = [];
    await serve(({ headers, url = '' }) => {
      const target = headers['x-amz-target'];
      targets.push(typeof target === 'string' ? target : url.replace(/\?.*/, ''));
    });
    for (const outcome of await Promise.allSettled([readRow(), readFile(), sendMessage()])) {
      expect(outcome.status === 'rejected' && isUnavailable(outcome.reason)).toBe(true);
    }
    for (const target of ['DynamoDB_20120810.GetItem', '/files/a', 'AmazonSQS.SendMessage']) {
      expect(targets.filter((each) => each === target)).toHaveLength(3);
    }
  });
});

describe('a transaction that is refused', () => {
  const write = () =>
    createDocumentClient().send(
      new TransactWriteCommand({ TransactItems: [{ Put: { TableName: 't', Item: { pk: 'a' } } }] }),
    );
  /** Refuses the first calls for these reasons, one a call. */
  const refuse = async (...reasons: readonly (readonly string[])[]): Promise<() => number> => {
    let calls = 0;
    await serve((_, response) => {
      const codes = reasons[calls];
      calls += 1;
      response.writeHead(codes ? 400 : 200, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(
        JSON.stringify(
          codes
            ? {
                __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
                CancellationReasons: codes.map((Code) => ({ Code })),
              }
            : {},
        ),
      );
    });
    return () => calls;
  };

  it('is sent again when another one held a row', async () => {
    const calls = await refuse(['None', 'TransactionConflict'], ['TransactionConflict', 'None']);
    await write();
    expect(calls()).toBe(3);
  });

  it('is not sent again when a condition was not met', async () => {
    const calls = await refuse(['TransactionConflict', 'ConditionalCheckFailed']);
    await expect(write()).rejects.toSatisfy(isConflict);
    expect(calls()).toBe(1);
  });

  it('counts as an outage when the row is held for long', async () => {
    const held = ['TransactionConflict'];
    const calls = await refuse(held, held, held);
    const failure: unknown = await write().catch((error: unknown) => error);
    expect([isUnavailable(failure), isConflict(failure)]).toEqual([true, false]);
    expect(calls()).toBe(3);
  });
});

describe('a client', () => {
  it.each([
    ['tables', createDocumentClient, () => new DynamoDBClient({})],
    ['files', createStorageClient, () => new S3Client({})],
  ])('of %s copies nothing for a log that nobody keeps', (_, create, createUsual) => {
    const stepsOf = ({ middlewareStack }: Pick<DynamoDBClient | S3Client, 'middlewareStack'>) =>
      middlewareStack.identify().map((step) => step.replace(/ - .*/, ''));
    const usual = stepsOf(createUsual());
    // Else the SDK has another name for it.
    expect(usual).toContain('loggerMiddleware');
    expect(stepsOf(create()).filter((step) => usual.includes(step))).toEqual(
      usual.filter((step) => step !== 'loggerMiddleware'),
    );
  });
});

describe('a file', () => {
  it('is sent as it is, without a checksum that not every store can read', async () => {
    let sent: IncomingHttpHeaders = {};
    await serve((request, response) => {
      sent = request.headers;
      request.resume().on('end', () => response.writeHead(200).end());
    });
    const file = { Bucket: 'files', Key: 'a', Body: Uint8Array.from([1, 2, 3]) };
    await createStorageClient().send(new PutObjectCommand(file));
    expect(sent['content-length']).toBe('3');
    expect(Object.keys(sent).filter((name) => name.includes('checksum'))).toEqual([]);
  });
});
