import * as z from 'zod/mini';
import type { ItemKey } from './read-together.ts';

/** Whose a drip subscription is: an address (however it is written in upper or lower case), or a learner without one. */
export type Subscriber = { readonly email: string } | { readonly sub: string };

/** Identifies a subscription for ever; safe in a key: its parts are encoded. */
export const subscriptionId = (courseId: string, subscriber: Subscriber): string =>
  'email' in subscriber
    ? `${courseId}#EMAIL#${encodeURIComponent(subscriber.email.toLowerCase())}`
    : `${courseId}#LEARNER#${encodeURIComponent(subscriber.sub)}`;

/** Key of a subscription in the subscriptions table. */
export const subscriptionKey = (id: string): ItemKey => ({ pk: `SUBSCRIPTION#${id}`, sk: 'SUBSCRIPTION' });

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
  /** A release mail that is being queued: what it tells of this course, and every subscription that it tells of. */
  releasing: z.optional(
    z.object({ mailId: z.string(), lectureIds: z.array(z.string()), subscriptionIds: z.array(z.string()) }),
  ),
});
export type SubscriptionRecord = z.output<typeof SubscriptionRow>;

/** Parses a subscription read back. */
export const parseSubscription = (item: Record<string, unknown>): SubscriptionRecord =>
  SubscriptionRow.parse(item);
