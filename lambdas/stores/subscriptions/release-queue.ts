import type { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { sendBatches } from '../send-batches.ts';
import { subscriptionsMax } from './releases.ts';

/** Subscriptions that were due at `plannedAt`. The consumer checks again. */
export const DueMessage = z.object({
  ids: z.array(z.string()).check(z.minLength(1), z.maxLength(subscriptionsMax)),
  /** Time of the release run, ISO 8601. */
  plannedAt: z.iso.datetime(),
  /** Journal to resume, if that is the task. A consumer that does not know this field finds nothing due. */
  journal: z.optional(z.string()),
});
export type DueMessage = z.output<typeof DueMessage>;

export interface ReleaseQueue {
  /**
   * Queues pages for `announce-releases`.
   * @returns the number of refused messages; their subscriptions stay due
   */
  send(messages: readonly DueMessage[]): Promise<number>;
}

/** Creates the queue of due subscriptions, one page per message. */
export const createReleaseQueue = (client: SQSClient, url: string): ReleaseQueue => ({
  send: async (messages) => {
    const bodies = messages.map((message) => JSON.stringify(message));
    return (await sendBatches(client, url, bodies)).length;
  },
});
