import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { repeatWithBackoff } from './backoff.ts';

/** SQS takes at most this many messages, and 1 MiB of them, in one call. */
const batchSize = 10;
const backoff = { attempts: 4, firstPauseMs: 50 };

interface Numbered {
  readonly number: number;
  readonly body: string;
}

/**
 * Queues messages, ten to a call; those that the queue refused are tried again, after a pause that grows and varies.
 * @returns the places of those that stayed refused
 * @throws when a call fails as a whole: what of it was queued is unknown
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
        Entries: messages.map(({ body }, index) => ({ Id: String(index), MessageBody: body })),
      }),
    );
    const failed = new Set(Failed.map(({ Id }) => Id));
    return messages.filter((_, index) => failed.has(String(index)));
  };
  const numbered = bodies.map((body, number) => ({ number, body }));
  const refused: number[] = [];
  for (let start = 0; start < numbered.length; start += batchSize) {
    let pending: readonly Numbered[] = numbered.slice(start, start + batchSize);
    await repeatWithBackoff(backoff, async () => {
      pending = await sendBatch(pending);
      return pending.length === 0;
    });
    refused.push(...pending.map(({ number }) => number));
  }
  return refused;
};
