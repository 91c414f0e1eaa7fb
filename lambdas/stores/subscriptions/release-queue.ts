import type { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { sendBatches } from '../send-batches.ts';
import { subscriptionsMax } from './releases.ts';

/** Subscriptions that were due when they were looked for; whoever takes the message looks again. */
export const DueMessage = z.object({
  ids: z.array(z.string()).check(z.minLength(1), z.maxLength(subscriptionsMax)),
  /** When they were looked for; ISO 8601. */
  plannedAt: z.iso.datetime(),
  /** The journal whose mails may not be queued yet, when that is the work; whoever does not know it finds nothing due. */
  journal: z.optional(z.string()),
});
export type DueMessage = z.output<typeof DueMessage>;

export interface ReleaseQueue {
  /**
   * Queues work for `announce-releases`.
   * @returns how many messages the queue refused; what they name stays due
   */
  send(messages: readonly DueMessage[]): Promise<number>;
}

/** Queues due subscriptions, a page to a message. */
export const createReleaseQueue = (client: SQSClient, url: string): ReleaseQueue => ({
  send: async (messages) => {
    const bodies = messages.map((message) => JSON.stringify(message));
    return (await sendBatches(client, url, bodies)).length;
  },
});
