import * as z from 'zod/mini';
import type { ItemKey } from '../dynamodb/keys.ts';
import { StoredPaceFact } from './pace-record.ts';

/** Owner of a drip subscription: an address (case does not matter), or a learner without a verified address. */
export type Subscriber = { readonly email: string } | { readonly sub: string };

/** Permanent id of a subscription. Its parts are encoded, so that it is safe in a key. */
export const subscriptionId = (courseId: string, subscriber: Subscriber): string =>
  'email' in subscriber
    ? `${courseId}#EMAIL#${encodeURIComponent(subscriber.email.toLowerCase())}`
    : `${courseId}#LEARNER#${encodeURIComponent(subscriber.sub)}`;

/**
 * Id of a notification: the request of an address for a mail when a course in preparation opens. It is stored like a subscription and has
 * the same states (unconfirmed, confirmed, declined, due). It ends with its one mail.
 */
export const notificationId = (courseId: string, email: string): string =>
  `${courseId}#NOTIFY#${encodeURIComponent(email.toLowerCase())}`;

/**
 * Id of an invitation to a seat, as the links that decline it name it. There is no such row: the address declines all mail of strangers.
 */
export const invitationId = (courseId: string, email: string): string =>
  `${courseId}#INVITED#${encodeURIComponent(email.toLowerCase())}`;
export const isInvitationId = (id: string): boolean => /^[^#]*#INVITED#/.test(id);

/** Whether an id belongs to a notification. Course ids are slugs, so they contain no `#`. */
export const isNotificationId = (id: string): boolean => /^[^#]*#NOTIFY#/.test(id);

/** Returns the course id in a subscription id. Course ids are slugs, so it ends at the first `#`. */
export const parseCourseId = (id: string): string => id.split('#', 1)[0] ?? '';

/** Returns the address in the id of a subscription, notification or invitation; undefined for that of a learner. */
export const parseAddress = (id: string): string | undefined => {
  const address = /^[^#]*#(?:EMAIL|NOTIFY|INVITED)#(.+)$/.exec(id)?.[1];
  return address === undefined ? undefined : decodeURIComponent(address);
};

/** Key of a subscription in the subscriptions table. */
export const subscriptionKey = (id: string): ItemKey => ({ pk: `SUBSCRIPTION#${id}`, sk: 'SUBSCRIPTION' });

/**
 * Claim of a release mail that a function of an earlier release was queueing when it was interrupted. Every subscription in the mail
 * keeps the claim until the mail is queued again.
 */
const Releasing = z.object({
  mailId: z.string(),
  subscriptionIds: z.array(z.string()),
  /** Lectures of this course in the mail. */
  lectureIds: z.array(z.string()),
  /** State of the subscription after the mail is queued. */
  mailedThrough: z.string(),
  announced: z.array(z.string()),
  /** Set for the weekly mail. */
  digest: z.optional(z.literal(true)),
  /** Due time when the mail was claimed. If the due time has changed since, it is kept. */
  dueAt: z.string(),
});
export type Releasing = z.output<typeof Releasing>;

/** A subscription as it is stored. */
export const SubscriptionRow = z.object({
  id: z.string(),
  courseId: z.string(),
  /** Lower case. Partition key of the index `byEmail`. Absent when the learner has no verified address. */
  email: z.optional(z.string()),
  subscribedAt: z.string(),
  timeZone: z.string(),
  /** `sub` of the linked learner. */
  learner: z.optional(z.string()),
  linkedAt: z.optional(z.string()),
  /** Whether the learner's mails moved to another address, even if that one declines them; false once this one is linked again. */
  moved: z.optional(z.boolean()),
  /** Id of the request that created it, so that a retried request recognizes its own row. */
  requestId: z.optional(z.string()),
  /** Whether the welcome mail was queued. Absent when none is sent: enrolling needs no welcome. */
  welcome: z.optional(z.enum(['due', 'queued'])),
  /**
   * Id of the welcome mail. Differs for a subscription that is created again after it expired. Contains no address, because the list of
   * sent mails is kept longer than this row. Absent from rows of earlier releases, where the welcome mail has the id of the row.
   */
  welcomeId: z.optional(z.string()),
  /** Notifications only: id of the mail about the opening of the course. Contains no address. */
  openingId: z.optional(z.string()),
  /** When the address was confirmed. Release mails go to confirmed addresses only. */
  confirmedAt: z.optional(z.string()),
  /**
   * Expiry of a subscription whose address was not confirmed: seconds since the epoch. Removed when the address is confirmed, linked or
   * unsubscribed. Absent from rows of earlier releases, which never expire.
   */
  expiresAt: z.optional(z.number()),
  /** When release mails were declined. Access is not affected. */
  unsubscribedAt: z.optional(z.string()),
  /** Lectures released up to this time were announced, by a release mail or the welcome mail. */
  mailedThrough: z.optional(z.string()),
  /** Lectures that were announced or skipped. They are never announced again, even when the schedule changes. */
  announced: z.optional(z.array(z.string())),
  /**
   * Keys of the index `byDueTime`: the next check by the schedule. The row is in the index while it has `dueAt`; `dueShard`, which never
   * changes, may remain without it.
   */
  dueShard: z.optional(z.string()),
  dueAt: z.optional(z.string()),
  releasing: z.optional(Releasing),
  /** Id of the last release mail about this subscription, queued or about to be; see `release-journal.ts`. */
  lastMailId: z.optional(z.string()),
  /** Changes of pace before the subscription was linked, oldest first. Later ones are in the learner's enrollment. */
  pace: z.optional(z.array(StoredPaceFact)),
});
export type SubscriptionRecord = z.output<typeof SubscriptionRow>;

/** Whether a subscription was started for good, by linking it to a learner or confirming its address. */
export const hasStarted = (
  subscription: Pick<SubscriptionRecord, 'learner' | 'confirmedAt'> | undefined,
): boolean => (subscription?.learner ?? subscription?.confirmedAt) !== undefined;

/** Whether release mails go to a subscription: its address is confirmed and not unsubscribed. */
export const getsMails = ({
  email,
  confirmedAt,
  unsubscribedAt,
}: Pick<SubscriptionRecord, 'email' | 'confirmedAt' | 'unsubscribedAt'>): boolean =>
  email !== undefined && confirmedAt !== undefined && unsubscribedAt === undefined;

/** Whether a subscription has expired, even if DynamoDB has not deleted its row yet. @param now ms since the epoch */
export const isExpired = ({ expiresAt }: Pick<SubscriptionRecord, 'expiresAt'>, now: number): boolean =>
  expiresAt !== undefined && expiresAt * 1_000 <= now;

export const parseSubscription = (item: Record<string, unknown>): SubscriptionRecord =>
  SubscriptionRow.parse(item);
