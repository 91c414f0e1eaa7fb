import type { SQSBatchResponse } from 'aws-lambda';
import '../platform/locale.ts';
import * as z from 'zod/mini';
import { logger } from '../platform/logger.ts';

const MailBatch = z.object({
  Records: z.array(z.object({ messageId: z.string(), body: z.string() })),
});
const MailMessage = z.object({ type: z.string() });

/** The type a message claims, for the log; bodies hold addresses and are never logged. */
const typeOf = (body: string): string => {
  try {
    return MailMessage.parse(JSON.parse(body)).type;
  } catch {
    return 'unreadable';
  }
};

/**
 * Sends the mails of one batch. There is no mail type yet, so every message is of a type that nobody here can send: each
 * is reported as failed and goes, after its last try, to the dead-letter queue, where none is lost.
 */
export const handler = async (event: unknown): Promise<SQSBatchResponse> => {
  const { Records: records } = MailBatch.parse(event);
  for (const { messageId, body } of records) {
    logger.error('unknown mail type', { messageId, type: typeOf(body) });
  }
  return { batchItemFailures: records.map(({ messageId }) => ({ itemIdentifier: messageId })) };
};
