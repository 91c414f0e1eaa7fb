import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { repeatWithBackoff } from '../backoff.ts';

/** SQS takes at most this many messages, and 1 MiB of them, in one call. */
const batchSize = 10;
const backoff = { attempts: 4, firstPauseMs: 50 };

/** One plain address: nothing that could add another one or a header. */
const address = z
  .string()
  .check(z.regex(/^[^\s,;:<>()"\p{Cc}]+@[^\s,;:<>()"\p{Cc}]+$/u, 'must be one plain address'));

const common = {
  /** Identifies the mail forever: one of an id that was sent is never sent again. */
  id: z.string().check(z.minLength(1)),
  to: address,
};

/** Lectures of one course that came. `titles` go with `lectureIds`, one by one. */
const ReleasedLectures = z.object({
  courseId: z.string(),
  courseTitle: z.string(),
  subscriptionId: z.string(),
  lectureIds: z.array(z.string()).check(z.minLength(1)),
  /** Index of each lecture's section in the course, from 0. */
  sections: z.array(z.int()),
  titles: z.array(z.string()),
});

/** A mail to be sent, as it waits in the queue. */
export const MailMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('welcome'),
    ...common,
    courseId: z.string(),
    courseTitle: z.string(),
    subscriptionId: z.string(),
    /** Absolute address of the welcome page with everything that it needs in the query. */
    link: z.url({ protocol: /^https?$/ }),
  }),
  z.object({
    kind: z.literal('release'),
    ...common,
    /** The address, in lower case, whose subscriptions these are. */
    subscriber: z.string(),
    lectures: z.array(ReleasedLectures).check(z.minLength(1)),
  }),
  z.object({
    kind: z.literal('receipt'),
    ...common,
    courseId: z.string(),
    courseTitle: z.string(),
    /** US dollars. */
    amount: z.number(),
    what: z.enum(['upgrade', 'course']),
  }),
  z.object({
    kind: z.literal('inquiry'),
    ...common,
    /** Who wrote: answers go there. */
    replyTo: address,
    about: z.enum(['contact', 'instructor', 'corporate-training']),
    firstName: z.string(),
    lastName: z.string(),
    company: z.optional(z.string()),
    message: z.optional(z.string()),
    receivedAt: z.string(),
  }),
]);
export type MailMessage = z.output<typeof MailMessage>;
export type ReleasedLectures = z.output<typeof ReleasedLectures>;

export interface MailQueue {
  /**
   * Queues mails, ten to a call; those that the queue refused are tried again, after a pause that grows and varies.
   * @returns ids of the mails that stayed refused; those may be queued again under the same id
   * @throws when a call fails as a whole: what of it was queued is unknown, and sending it again is harmless
   */
  send(messages: readonly MailMessage[]): Promise<ReadonlySet<string>>;
}

/** Queues mails for `send-email`. */
export const createMailQueue = (client: SQSClient, url: string): MailQueue => {
  const sendBatch = async (messages: readonly MailMessage[]): Promise<MailMessage[]> => {
    const { Failed = [] } = await client.send(
      new SendMessageBatchCommand({
        QueueUrl: url,
        Entries: messages.map((message, index) => ({
          Id: String(index),
          MessageBody: JSON.stringify(message),
        })),
      }),
    );
    const failed = new Set(Failed.map(({ Id }) => Id));
    return messages.filter((_, index) => failed.has(String(index)));
  };
  return {
    send: async (messages) => {
      const refused = new Set<string>();
      for (let start = 0; start < messages.length; start += batchSize) {
        let pending: readonly MailMessage[] = messages.slice(start, start + batchSize);
        await repeatWithBackoff(backoff, async () => {
          pending = await sendBatch(pending);
          return pending.length === 0;
        });
        for (const { id } of pending) refused.add(id);
      }
      return refused;
    },
  };
};
