import type { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { sendBatches } from '../send-batches.ts';

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
  /** The course lets learners pause. Absent from messages of an earlier release. */
  pausable: z.optional(z.boolean()),
});

/** What tells of a purchase; absent from messages of an earlier release. */
const purchase = {
  /** The receipt's number. */
  receipt: z.optional(z.string()),
  /** When it was paid or given back, ISO 8601. */
  at: z.optional(z.string()),
  /** The learner, whose profile has the time zone. */
  sub: z.optional(z.string()),
};

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
    kind: z.literal('notification'),
    ...common,
    courseTitle: z.string(),
    subscriptionId: z.string(),
    /** Absolute address of the course's page with the token that confirms the address. */
    link: z.url({ protocol: /^https?$/ }),
  }),
  z.object({
    kind: z.literal('opening'),
    ...common,
    courseId: z.string(),
    courseTitle: z.string(),
    subscriptionId: z.string(),
  }),
  z.object({
    kind: z.literal('release'),
    ...common,
    /** The address, in lower case, whose subscriptions these are. */
    subscriber: z.string(),
    lectures: z.array(ReleasedLectures).check(z.minLength(1)),
    /** Told once a week, and not as lectures unlock. */
    digest: z.optional(z.literal(true)),
  }),
  z.object({
    kind: z.literal('receipt'),
    ...common,
    courseId: z.string(),
    courseTitle: z.string(),
    /** US dollars. */
    amount: z.number(),
    what: z.enum(['upgrade', 'course']),
    ...purchase,
  }),
  z.object({
    kind: z.literal('refund'),
    ...common,
    courseId: z.string(),
    courseTitle: z.string(),
    /** US dollars, like `total`, all that was given back by now, and `charged`. */
    amount: z.number(),
    total: z.number(),
    charged: z.number(),
    what: z.enum(['upgrade', 'course']),
    ...purchase,
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
export const createMailQueue = (client: SQSClient, url: string): MailQueue => ({
  send: async (messages) => {
    const bodies = messages.map((message) => JSON.stringify(message));
    const refused = await sendBatches(client, url, bodies);
    return new Set(refused.flatMap((number) => messages[number]?.id ?? []));
  },
});
