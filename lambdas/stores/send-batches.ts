import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { repeatWithBackoff } from './backoff.ts';
import { chunk } from './chunk.ts';

/** Maximum number of messages in one call of SQS. Together they may have 1 MiB. */
const batchSize = 10;
const backoff = { attempts: 4, firstPauseMs: 50 };

interface Numbered {
  readonly number: number;
  readonly body: string;
}

/** Characters that JSON may contain and SQS refuses. They occur in strings only, where an escape is the same. */
const refusedByQueues = /[\uFFFE\uFFFF]/g;
const escape = (character: string): string => `\\u${character.charCodeAt(0).toString(16)}`;

/**
 * Queues messages, ten per call. Refused messages are retried with backoff.
 * @param bodies JSON
 * @returns indexes of the messages that were still refused at the end
 * @throws when a call fails as a whole; which of its messages were queued is then unknown
 */
export const sendBatches = async (
  client: SQSClient,
  url: string,
  bodies: readonly string[],
): Promise<number[]> => {
  const sendBatch = async (messages: readonly Numbered[]): Promise<Numbered[]> => {
    const { Failed = [] } = await client.send(
      new SendMessageBatchCommand({
        QueueUrl: url,
        Entries: messages.map(({ body }, index) => ({
          Id: String(index),
          MessageBody: body.replace(refusedByQueues, escape),
        })),
      }),
    );
    const failed = new Set(Failed.map(({ Id }) => Id));
    return messages.filter((_, index) => failed.has(String(index)));
  };
  const numbered = bodies.map((body, number) => ({ number, body }));
  const refused: number[] = [];
  for (const batch of chunk(numbered, batchSize)) {
    let pending: readonly Numbered[] = batch;
    await repeatWithBackoff(backoff, async () => {
      pending = await sendBatch(pending);
      return pending.length === 0;
    });
    refused.push(...pending.map(({ number }) => number));
  }
  return refused;
};
