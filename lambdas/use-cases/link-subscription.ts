import type { Course } from '../domain/course.ts';
import { startReleases } from '../domain/release-due.ts';
import type { EnrollmentRecord } from '../stores/learning/learning-records.ts';
import type { SubscriptionLink } from '../stores/learning/learning-writes.ts';
import { dueShardOf } from '../stores/subscriptions/due-shards.ts';
import { subscriptionId, type SubscriptionRecord } from '../stores/subscriptions/subscription-record.ts';

/** The learner to link a subscription to. */
export interface LinkingLearner {
  readonly sub: string;
  /** The learner's row of the course as it was read. */
  readonly enrollment: EnrollmentRecord | undefined;
  /** Time zone of the learner's profile; it replaces the subscription's from now on. */
  readonly zone: string | undefined;
  /** ISO 8601. */
  readonly at: string;
}

type SubscriptionClock = NonNullable<SubscriptionLink['clock']>;

/** Start and zones for the learner's unlock dates: the subscription's zone until now, the profile's from now on. */
const toSubscriptionClock = (
  { id, subscribedAt, timeZone }: SubscriptionRecord,
  { zone, at }: LinkingLearner,
): SubscriptionClock => ({
  id,
  subscribedAt,
  zones: [
    { zone: timeZone, since: subscribedAt },
    ...(zone === undefined || zone === timeZone ? [] : [{ zone, since: at }]),
  ],
});

/** Whether the subscription started before the learner's present start. Only then it replaces it: no lecture locks again. */
const startsEarlier = (clock: SubscriptionClock, { enrollment }: LinkingLearner): boolean => {
  const start = enrollment?.subscription?.subscribedAt ?? enrollment?.enrolledAt;
  return start === undefined || clock.subscribedAt < start;
};

/**
 * Attributes that start the release mails of an address confirmed at `at` (ISO 8601); none when its owner declined them.
 * @param zones the learner's time zones; without them, the subscription's own
 */
export const startReleaseMails = (
  course: Course,
  { id, subscribedAt, timeZone, unsubscribedAt }: SubscriptionRecord,
  at: string,
  zones?: SubscriptionClock['zones'],
): Partial<SubscriptionRecord> => {
  if (unsubscribedAt !== undefined) return {};
  const clock = {
    subscribedAt: Date.parse(subscribedAt),
    timeZone,
    zones: zones?.map(({ zone, since }) => ({ zone, since: Date.parse(since) })),
  };
  const { announced, mailedThrough, dueAt } = startReleases(course, clock, Date.parse(at));
  return {
    mailedThrough,
    announced: [...announced],
    ...(dueAt !== undefined && { dueShard: dueShardOf(id), dueAt }),
  };
};

/** A new subscription: of a proven address, or of the learner when there is none. */
const beginSubscription = (
  courseId: string,
  email: string | undefined,
  { sub, zone = 'UTC', at }: LinkingLearner,
): SubscriptionRecord => ({
  id: subscriptionId(courseId, email === undefined ? { sub } : { email }),
  courseId,
  ...(email === undefined ? {} : { email: email.toLowerCase() }),
  subscribedAt: at,
  timeZone: zone,
});

/**
 * Links a subscription to a learner forever. Linking confirms the subscription of a verified address; a subscription
 * without an address gets no mail.
 * @param known the subscription as it was read; undefined makes a new one
 * @param email the proven address that it belongs to; undefined when it belongs to the learner alone
 */
export const linkSubscription = (
  course: Course,
  known: SubscriptionRecord | undefined,
  email: string | undefined,
  learner: LinkingLearner,
): SubscriptionLink => {
  const subscription = known ?? beginSubscription(course.id, email, learner);
  const clock = toSubscriptionClock(subscription, learner);
  const { expiresAt, ...lasting } = subscription;
  const linked = { ...lasting, learner: learner.sub, linkedAt: subscription.linkedAt ?? learner.at };
  const proven =
    email === undefined
      ? {}
      : {
          confirmedAt: subscription.confirmedAt ?? learner.at,
          ...(subscription.mailedThrough === undefined &&
            startReleaseMails(course, subscription, learner.at, clock.zones)),
        };
  return { known, linked: { ...linked, ...proven }, ...(startsEarlier(clock, learner) ? { clock } : {}) };
};
