import * as z from 'zod/mini';
import type { ItemKey } from '../dynamodb/keys.ts';
import { StoredPaceFact } from './pace-record.ts';

/** Owner of a drip subscription: an address, in any case, or a learner without a verified address. */
export type Subscriber = { readonly email: string } | { readonly sub: string };

/** Identifies a subscription forever; safe in a key: its parts are encoded. */
export const subscriptionId = (courseId: string, subscriber: Subscriber): string =>
  'email' in subscriber
    ? `${courseId}#EMAIL#${encodeURIComponent(subscriber.email.toLowerCase())}`
    : `${courseId}#LEARNER#${encodeURIComponent(subscriber.sub)}`;

/**
 * Identifies the wish of an address to be told when a course in preparation opens. Such a notification is a row beside the
 * subscriptions, with the same life: unconfirmed, confirmed, declined, due; it ends with its one mail.
 */
export const notificationId = (courseId: string, email: string): string =>
  `${courseId}#NOTIFY#${encodeURIComponent(email.toLowerCase())}`;

/** Whether an id of this table is a notification's: ids of courses are slugs. */
export const isNotificationId = (id: string): boolean => /^[^#]*#NOTIFY#/.test(id);

/** The course of a subscription: ids of courses are slugs, so the first `#` ends one. */
export const parseCourseId = (id: string): string => id.split('#', 1)[0] ?? '';

/** Key of a subscription in the subscriptions table. */
export const subscriptionKey = (id: string): ItemKey => ({ pk: `SUBSCRIPTION#${id}`, sk: 'SUBSCRIPTION' });

/**
 * A release mail that a function of an earlier release was queueing when it was cut off. Every subscription in the mail carries it
 * until it is queued again.
 */
const Releasing = z.object({
  mailId: z.string(),
  subscriptionIds: z.array(z.string()),
  /** Lectures of this course in the mail. */
  lectureIds: z.array(z.string()),
  /** State of the subscription once the mail is queued. */
  mailedThrough: z.string(),
  announced: z.array(z.string()),
  /** The mail is the learner's weekly one. */
  digest: z.optional(z.literal(true)),
  /** The due time when the mail was claimed. A due time that was changed since then stays. */
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
  /** Id of the request that created it, so that a retried request recognizes its own row. */
  requestId: z.optional(z.string()),
  /** Whether the welcome mail was queued. Absent when none is sent: enrolling needs no welcome. */
  welcome: z.optional(z.enum(['due', 'queued'])),
  /**
   * Id of the welcome mail: a subscription that is made anew after it expired has one of its own. It names no address, which the
   * list of sent mails would keep for longer. Absent from rows of earlier releases, whose welcome has the id of the row.
   */
  welcomeId: z.optional(z.string()),
  /** Of a notification: id of the one mail that tells that the course is open. It names no address. */
  openingId: z.optional(z.string()),
  /** When the address was proven; release mails go to no other. */
  confirmedAt: z.optional(z.string()),
  /**
   * When a subscription of an address that nobody confirmed is forgotten: seconds since the epoch. Taken away when the address
   * is confirmed, linked or unsubscribed. Absent from rows of earlier releases, which stay.
   */
  expiresAt: z.optional(z.number()),
  /** When release mails were declined; access stays. */
  unsubscribedAt: z.optional(z.string()),
  /** Lectures released up to this instant were announced by mail, or by the welcome. */
  mailedThrough: z.optional(z.string()),
  /** Lectures that were announced or skipped. They are never announced again, even when the schedule changes. */
  announced: z.optional(z.array(z.string())),
  /**
   * Keys of the index `byDueTime`: when the schedule looks at this subscription next. It is in the index while it has a due time; the
   * shard, which never changes, may stay behind.
   */
  dueShard: z.optional(z.string()),
  dueAt: z.optional(z.string()),
  releasing: z.optional(Releasing),
  /** Id of the last release mail that told of it, queued or about to be: see `release-journal.ts`. */
  lastMailId: z.optional(z.string()),
  /** Changes of pace while nobody has linked the subscription, oldest first; those of a learner are in the learner's enrollment. */
  pace: z.optional(z.array(StoredPaceFact)),
});
export type SubscriptionRecord = z.output<typeof SubscriptionRow>;

/** Whether a subscription is forgotten, even while DynamoDB has not deleted its row yet. @param now ms since the epoch */
export const isExpired = ({ expiresAt }: Pick<SubscriptionRecord, 'expiresAt'>, now: number): boolean =>
  expiresAt !== undefined && expiresAt * 1_000 <= now;

/** Parses a subscription read back. */
export const parseSubscription = (item: Record<string, unknown>): SubscriptionRecord =>
  SubscriptionRow.parse(item);
