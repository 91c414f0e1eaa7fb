import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { createMailQueue, type MailMessage } from '#lambdas/stores/mail/mail-queue.ts';

const receipt = (number: number): MailMessage => ({
  kind: 'receipt',
  id: `receipt#${number}`,
  to: 'ada@example.com',
  courseId: 'rag',
  courseTitle: 'RAG in practice',
  amount: 49,
  what: 'course',
});

it('queues any number of mails, ten to a call, and names those that stay refused', async () => {
  const queue = mockClient(SQSClient);
  queue
    .on(SendMessageBatchCommand)
    .callsFake(({ Entries = [] }: { Entries?: { Id: string; MessageBody: string }[] }) => ({
      Failed: Entries.filter(({ MessageBody }) => MessageBody.includes('"receipt#12"')).map(({ Id }) => ({
        Id,
      })),
    }));
  const { send } = createMailQueue(new SQSClient({}), 'https://queue.example/mail');
  expect(await send(Array.from({ length: 23 }, (_, index) => receipt(index)))).toEqual(
    new Set(['receipt#12']),
  );
  const sizes = queue
    .commandCalls(SendMessageBatchCommand)
    .map(({ args: [{ input }] }) => input.Entries?.length);
  // The one that the queue refuses is tried three times more.
  expect(sizes).toEqual([10, 10, 1, 1, 1, 3]);
});
