import type { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, it, onTestFinished } from 'vitest';
import { createQueues, createSqsService } from '#infra/local/sqs/queues.ts';
import { openDocuments } from '#infra/local/state/documents.ts';
import { sendBatches } from '#lambdas/stores/send-batches.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const QueueUrl = 'http://localhost/mails';

const openQueue = () => {
  const documents = openDocuments(temporaryFolder(onTestFinished));
  onTestFinished(() => documents.close());
  const queues = createQueues(documents, [{ name: 'mails', arn: 'arn:mails', properties: {} }]);
  const service = createSqsService(queues);
  const send = (operation: string, input: object) =>
    service({
      method: 'POST',
      path: '/',
      query: new URLSearchParams(),
      headers: { 'x-amz-target': `AmazonSQS.${operation}` },
      body: Buffer.from(JSON.stringify({ QueueUrl, ...input })),
      accessKeyId: 'LOCAL',
    });
  return { send, size: () => queues.get('arn:mails')?.size() };
};

it('a queue takes messages up to the limits of SQS', async () => {
  const { send, size } = openQueue();
  await send('SendMessage', { MessageBody: 'ü\n\t😀', DelaySeconds: 900 });
  const half = 'a'.repeat(512 * 1024);
  const Entries = ['a', 'b'].map((Id) => ({ Id, MessageBody: half }));
  await send('SendMessageBatch', { Entries });
  expect(size()).toBe(3);
});

it('a queue takes every text that a message may carry, and its reader gets the same text', async () => {
  const { send, size } = openQueue();
  const bodies: (string | undefined)[] = [];
  const client = {
    send: async ({ input }: SendMessageBatchCommand) => {
      bodies.push(...(input.Entries ?? []).map(({ MessageBody }) => MessageBody));
      await send('SendMessageBatch', { Entries: input.Entries });
      return {};
    },
  } as unknown as SQSClient;
  const text = 'a\uFFFE\uFFFFb \\uFFFF \uFFFD 😀 \u0000';
  expect(await sendBatches(client, QueueUrl, [JSON.stringify({ text })])).toEqual([]);
  expect(size()).toBe(1);
  expect(bodies.map((body = '') => JSON.parse(body) as unknown)).toEqual([{ text }]);
});

it.each([
  ['a delay of more than 15 minutes', { DelaySeconds: 901 }, 'InvalidParameterValue'],
  ['a delay in the past', { DelaySeconds: -1 }, 'InvalidParameterValue'],
  ['a control character', { MessageBody: 'a\u0000' }, 'InvalidMessageContents'],
  ['half a surrogate pair', { MessageBody: '\uD800' }, 'InvalidMessageContents'],
])('a queue refuses %s, alone and with the whole batch', async (_what, change, code) => {
  const { send, size } = openQueue();
  const entry = { MessageBody: 'a', ...change };
  await expect(send('SendMessage', entry)).rejects.toMatchObject({ code });
  const Entries = [
    { Id: 'first', MessageBody: 'a' },
    { Id: 'second', ...entry },
  ];
  await expect(send('SendMessageBatch', { Entries })).rejects.toMatchObject({ code });
  expect(size()).toBe(0);
});

it.each([
  ['ids that are not distinct', ['a', 'a'], 'a', 'AWS.SimpleQueueService.BatchEntryIdsNotDistinct'],
  ['more than 1 MiB in all', ['a', 'b'], 'a'.repeat(524_289), 'AWS.SimpleQueueService.BatchRequestTooLong'],
])('a queue refuses a batch with %s', async (_what, ids, MessageBody, code) => {
  const { send, size } = openQueue();
  const Entries = ids.map((Id) => ({ Id, MessageBody }));
  await expect(send('SendMessageBatch', { Entries })).rejects.toMatchObject({ code });
  expect(size()).toBe(0);
});
