import * as z from 'zod/mini';
import type { ItemKey } from '../dynamodb/keys.ts';

/** Whose a drip subscription is: an address (however it is written in upper or lower case), or a learner without one. */
export type Subscriber = { readonly email: string } | { readonly sub: string };

/** Identifies a subscription forever; safe in a key: its parts are encoded. */
export const subscriptionId = (courseId: string, subscriber: Subscriber): string =>
  'email' in subscriber
    ? `${courseId}#EMAIL#${encodeURIComponent(subscriber.email.toLowerCase())}`
    : `${courseId}#LEARNER#${encodeURIComponent(subscriber.sub)}`;

/** The course of a subscription: ids of courses are slugs, so the first `#` ends one. */
export const courseIdOf = (id: string): string => id.split('#', 1)[0] ?? '';

/** Key of a subscription in the subscriptions table. */
export const subscriptionKey = (id: string): ItemKey => ({ pk: `SUBSCRIPTION#${id}`, sk: 'SUBSCRIPTION' });

/**
 * A release mail that is being queued. It stays until that is certain, with all that is needed to queue the same mail again:
 * every subscription it tells of carries it, or none does.
 */
const Releasing = z.object({
  mailId: z.string(),
  subscriptionIds: z.array(z.string()),
  /** What it tells of this course. */
  lectureIds: z.array(z.string()),
  /** What holds once it is queued. */
  mailedThrough: z.string(),
  announced: z.array(z.string()),
  /** When it was due; a due time that changed since was changed for a reason, and stays. */
  dueAt: z.string(),
});
export type Releasing = z.output<typeof Releasing>;

const SubscriptionRow = z.object({
  id: z.string(),
  courseId: z.string(),
  /** Lower case; the partition of the index `byEmail`. Absent when the learner has no verified address. */
  email: z.optional(z.string()),
  subscribedAt: z.string(),
  timeZone: z.string(),
  /** The learner (`sub`) that the subscription is linked to. */
  learner: z.optional(z.string()),
  linkedAt: z.optional(z.string()),
  /** The request that made it: a try whose answer was lost knows its own work by it. */
  requestId: z.optional(z.string()),
  /** Whether the welcome mail is in the queue for certain. Absent where none is owed: enrolling needs no welcome. */
  welcome: z.optional(z.enum(['due', 'queued'])),
  /** When the address was proven; release mails go to no other. */
  confirmedAt: z.optional(z.string()),
  /** When release mails were declined; access stays. */
  unsubscribedAt: z.optional(z.string()),
  /** Everything that came up to then was told by mail, or by the welcome. */
  mailedThrough: z.optional(z.string()),
  /** Scheduled lectures that were told or passed over: none of them is told again, whatever the schedule becomes. */
  announced: z.optional(z.array(z.string())),
  /** Keys of the index `byDueTime`, together there or absent: when the schedule looks at this subscription next. */
  dueShard: z.optional(z.string()),
  dueAt: z.optional(z.string()),
  releasing: z.optional(Releasing),
});
export type SubscriptionRecord = z.output<typeof SubscriptionRow>;

/** Parses a subscription read back. */
export const parseSubscription = (item: Record<string, unknown>): SubscriptionRecord =>
  SubscriptionRow.parse(item);
