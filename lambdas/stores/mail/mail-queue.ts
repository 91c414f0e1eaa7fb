import type { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { sendBatches } from '../send-batches.ts';

/** A single plain address, without characters that could add another address or a header. */
const address = z
  .string()
  .check(z.regex(/^[^\s,;:<>()"\p{Cc}]+@[^\s,;:<>()"\p{Cc}]+$/u, 'must be one plain address'));

const common = {
  /** Idempotency key: a mail whose id was sent is never sent again. */
  id: z.string().check(z.minLength(1)),
  to: address,
};

/** Released lectures of one course. `sections` and `titles` are parallel to `lectureIds`. */
const ReleasedLectures = z.object({
  courseId: z.string(),
  courseTitle: z.string(),
  subscriptionId: z.string(),
  lectureIds: z.array(z.string()).check(z.minLength(1)),
  /** Index of each lecture's section in the course, from 0. */
  sections: z.array(z.int()),
  titles: z.array(z.string()),
  /** Whether learners may pause the course. Absent from messages of an earlier release. */
  pausable: z.optional(z.boolean()),
});

/** What was bought: for the buyer, or for others. */
const bought = z.enum(['upgrade', 'course', 'seats', 'gift']);

/** Fields of mails about a purchase. Absent from messages of an earlier release. */
const purchase = {
  /** Receipt number. */
  receipt: z.optional(z.string()),
  /** Time of the payment or refund, ISO 8601. */
  at: z.optional(z.string()),
  /** The learner, for the time zone in the profile. */
  sub: z.optional(z.string()),
  /** Seats and gifts: the team, how many seats were bought, and how many this refund ended. */
  teamId: z.optional(z.string()),
  seats: z.optional(z.int()),
  lostSeats: z.optional(z.int()),
};

/** A mail in the queue. */
export const MailMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('welcome'),
    ...common,
    courseId: z.string(),
    courseTitle: z.string(),
    subscriptionId: z.string(),
    /** URL of the welcome page, with all that the page needs in the query. */
    link: z.url({ protocol: /^https?$/ }),
  }),
  z.object({
    kind: z.literal('notification'),
    ...common,
    courseTitle: z.string(),
    subscriptionId: z.string(),
    /** URL of the course page, with the token that confirms the address. */
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
    /** Address of the subscriptions, in lower case. */
    subscriber: z.string(),
    lectures: z.array(ReleasedLectures).check(z.minLength(1)),
    /** Set for the weekly mail. */
    digest: z.optional(z.literal(true)),
  }),
  z.object({
    kind: z.literal('reviews'),
    ...common,
    sub: z.string(),
    /** How many items are due today. */
    due: z.int(),
  }),
  z.object({
    kind: z.literal('token'),
    ...common,
    sub: z.string(),
    /** The name that the learner gave the token. */
    name: z.string(),
    scopes: z.array(z.enum(['read', 'learn'])),
    /** When it was made and when it expires, ISO 8601. */
    at: z.string(),
    expiresAt: z.string(),
  }),
  z.object({
    /** An invitation to a seat, or a gift; its words are in the team's row. */
    kind: z.literal('seat'),
    ...common,
    teamId: z.string(),
    seatId: z.string(),
    courseId: z.string(),
    reminder: z.optional(z.literal(true)),
  }),
  z.object({
    kind: z.literal('receipt'),
    ...common,
    courseId: z.string(),
    courseTitle: z.string(),
    /** US dollars. */
    amount: z.number(),
    /** Of the amount: taken off by a promotion code, and added as tax. */
    discount: z.optional(z.number()),
    tax: z.optional(z.number()),
    company: z.optional(z.string()),
    what: bought,
    ...purchase,
  }),
  z.object({
    kind: z.literal('refund'),
    ...common,
    courseId: z.string(),
    courseTitle: z.string(),
    /** Refund in US dollars. `total`: all refunds so far. `charged`: the price paid. */
    amount: z.number(),
    total: z.number(),
    charged: z.number(),
    what: bought,
    ...purchase,
  }),
  z.object({
    kind: z.literal('inquiry'),
    ...common,
    /** Address of the sender, for answers. */
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
   * Queues mails, ten per call. Refused mails are retried with backoff.
   * @returns ids of the mails that were still refused at the end; they may be queued again under the same id
   * @throws when a call fails as a whole; which of its mails were queued is then unknown, and sending them again is harmless
   */
  send(messages: readonly MailMessage[]): Promise<ReadonlySet<string>>;
}

/** Creates the queue of mails for `send-email`. */
export const createMailQueue = (client: SQSClient, url: string): MailQueue => ({
  send: async (messages) => {
    const bodies = messages.map((message) => JSON.stringify(message));
    const refused = await sendBatches(client, url, bodies);
    return new Set(refused.flatMap((number) => messages[number]?.id ?? []));
  },
});
