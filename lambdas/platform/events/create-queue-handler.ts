import middy from '@middy/core';
import type { SQSBatchResponse } from 'aws-lambda';
import * as z from 'zod/mini';
import { logger } from '../logger.ts';
import { type EventHandler, validateEvent } from './validate-event.ts';

const QueueBatch = z.object({ Records: z.array(z.object({ messageId: z.string(), body: z.string() })) });

interface QueueWork<T> {
  /** What a message is, such as `mail`, for the log. */
  readonly name: string;
  readonly schema: z.ZodMiniType<T>;
  /** Time that one message may take. None is started with less. */
  readonly reserveMs: number;
  /** Works on all messages of a batch at once: none waits for another. Default: one after another. */
  readonly atOnce?: boolean;
  /**
   * Works on a message, which may come again: nothing happens twice then.
   * @returns facts for the log, and whether the message must come again
   */
  readonly run: (message: T) => Promise<{ readonly facts: object; readonly isUnfinished?: boolean }>;
}

/**
 * Creates the handler of a queue. Works on the messages of a batch, and returns the failed ones for redelivery; what keeps
 * failing and malformed messages end in the dead-letter queue.
 */
export const createQueueHandler = <T>({
  name,
  schema,
  reserveMs,
  atOnce = false,
  run,
}: QueueWork<T>): EventHandler<SQSBatchResponse> =>
  middy<z.output<typeof QueueBatch>, SQSBatchResponse>({ timeoutEarlyInMillis: 0 })
    .use(validateEvent(QueueBatch))
    .handler(async ({ Records: records }, context) => {
      const batchItemFailures: { itemIdentifier: string }[] = [];
      const work = async ({ messageId, body }: (typeof records)[number]): Promise<void> => {
        try {
          if (context.getRemainingTimeInMillis() < reserveMs) throw new Error('There is no time left');
          const { facts, isUnfinished = false } = await run(schema.parse(JSON.parse(body)));
          logger.info(`${name} done`, { messageId, ...facts });
          if (isUnfinished) batchItemFailures.push({ itemIdentifier: messageId });
        } catch (error) {
          batchItemFailures.push({ itemIdentifier: messageId });
          // Bodies contain addresses and are never logged, and neither are messages of errors, which may quote a body.
          logger.error(`${name} failed`, {
            messageId,
            error: error instanceof Error ? error.name : 'unknown',
          });
        }
      };
      if (atOnce) await Promise.all(records.map(work));
      else for (const record of records) await work(record);
      return { batchItemFailures };
    }) as unknown as EventHandler<SQSBatchResponse>;
