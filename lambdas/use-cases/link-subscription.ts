import { courseAccess } from '../domain/course/access.ts';
import type { Course } from '../domain/course/course.ts';
import { startReleases } from '../domain/pace/release-due.ts';
import type { LearningStore } from '../stores/learning/learning.ts';
import { type EnrollmentRecord, parseProgress, toEntitlements } from '../stores/learning/learning-records.ts';
import type { SubscriptionLink } from '../stores/learning/learning-writes.ts';
import { toDueShard } from '../stores/subscriptions/due-shards.ts';
import { mergePaceFacts, toPaceFacts } from '../stores/subscriptions/pace-record.ts';
import { dueNow } from '../stores/subscriptions/recheck-releases.ts';
import {
  getsMails,
  subscriptionId,
  type SubscriptionRecord,
} from '../stores/subscriptions/subscription-record.ts';

/** The learner to link a subscription to. */
export interface LinkingLearner {
  readonly sub: string;
  /** The learner's row of the course. */
  readonly enrollment: EnrollmentRecord | undefined;
  /** Time zone of the learner's profile; replaces the subscription's from now on. */
  readonly zone: string | undefined;
  /** ISO 8601. */
  readonly at: string;
}

type SubscriptionClock = NonNullable<SubscriptionLink['clock']>;

/**
 * The clock that decides the learner's unlock dates: the subscription's start, its zone until now and the profile's from now on,
 * and the merged changes of pace of the subscription (made by links in mails) and the learner.
 */
const toSubscriptionClock = (
  { id, subscribedAt, timeZone, pace }: SubscriptionRecord,
  { zone, at, enrollment }: LinkingLearner,
): SubscriptionClock => {
  const facts = mergePaceFacts(pace, enrollment?.subscription?.pace);
  return {
    id,
    subscribedAt,
    zones: [
      { zone: timeZone, since: subscribedAt },
      ...(zone === undefined || zone === timeZone ? [] : [{ zone, since: at }]),
    ],
    ...(facts.length > 0 && { pace: facts }),
  };
};

/** Whether the subscription started before the learner's current start. Only then may it replace it, so that no lecture locks again. */
const startsEarlier = (clock: SubscriptionClock, { enrollment }: LinkingLearner): boolean => {
  const start = enrollment?.subscription?.subscribedAt ?? enrollment?.enrolledAt;
  return start === undefined || clock.subscribedAt < start;
};

/** Ids of the lectures that the clock of the row has unlocked by `at`, ignoring lectures that were opened before. */
const openedBy = (course: Course, enrollment: EnrollmentRecord, at: string): string[] =>
  [...courseAccess(course, toEntitlements(enrollment, parseProgress()), Date.parse(at))].flatMap(
    ([id, { state }]) => (state === 'open' ? [id] : []),
  );

/** Whether all unlocked lectures stay unlocked: an earlier subscription may have been paused by a link in its mails. */
const keepsOpen = (course: Course, clock: SubscriptionClock, { enrollment, at }: LinkingLearner): boolean => {
  if (!enrollment) return true;
  const open = new Set(openedBy(course, { ...enrollment, subscription: clock }, at));
  return openedBy(course, enrollment, at).every((id) => open.has(id));
};

/** The clock of a learner who enrolled before the course was released over time: it has run since then, and in UTC until now. */
const sinceEnrollment = (clock: SubscriptionClock, enrolledAt: string, at: string): SubscriptionClock => {
  const zone = clock.zones.at(-1)?.zone ?? 'UTC';
  return {
    ...clock,
    subscribedAt: enrolledAt,
    zones: [{ zone: 'UTC', since: enrolledAt }, ...(zone === 'UTC' ? [] : [{ zone, since: at }])],
  };
};

/** The learner's clock from now on: the one in force, unless there is none or the subscription's started earlier. */
const chooseClock = (
  course: Course,
  clock: SubscriptionClock,
  learner: LinkingLearner,
): SubscriptionClock => {
  const { enrollment, at } = learner;
  if (startsEarlier(clock, learner) && keepsOpen(course, clock, learner)) return clock;
  const since = enrollment?.enrolledAt;
  return enrollment?.subscription ?? (since === undefined ? clock : sinceEnrollment(clock, since, at));
};

/**
 * Attributes that start the release mails of an address confirmed at `at` (ISO 8601); none if its owner unsubscribed.
 * @param learner start, time zones and pace of the learner; default: those of the subscription
 */
export const startReleaseMails = (
  course: Course,
  { id, subscribedAt, timeZone, unsubscribedAt, pace }: SubscriptionRecord,
  at: string,
  learner?: Pick<SubscriptionClock, 'subscribedAt' | 'zones' | 'pace'>,
): Partial<SubscriptionRecord> => {
  if (unsubscribedAt !== undefined) return {};
  const clock = {
    subscribedAt: Date.parse(learner?.subscribedAt ?? subscribedAt),
    timeZone,
    zones: learner?.zones.map(({ zone, since }) => ({ zone, since: Date.parse(since) })),
    pace: toPaceFacts(learner ? learner.pace : pace),
  };
  const { announced, mailedThrough, dueAt } = startReleases(course, clock, Date.parse(at));
  return {
    mailedThrough,
    announced: [...announced],
    ...(dueAt !== undefined && { dueShard: toDueShard(id), dueAt }),
  };
};

/**
 * Attributes for the release mails of a proven address: what an address before it was told counts as told, what it was not told comes with
 * the next release run, and so does what the learner's clock unlocks for an address that had mails by its own.
 * @param previous the learner's subscription so far; mails that it declined do not go on, but what it was told before is not told again
 */
const takeMails = (
  course: Course,
  subscription: SubscriptionRecord,
  { at, enrollment }: LinkingLearner,
  clock: SubscriptionClock,
  previous: SubscriptionRecord | undefined,
): Partial<SubscriptionRecord> => {
  const { id, mailedThrough, announced = [] } = subscription;
  if (previous?.announced && (mailedThrough !== undefined || getsMails(previous))) {
    return {
      mailedThrough: mailedThrough ?? previous.mailedThrough,
      announced: [...new Set([...previous.announced, ...announced])],
      ...dueNow(id),
    };
  }
  if (mailedThrough === undefined) return startReleaseMails(course, subscription, at, clock);
  return enrollment?.enrolledAt === undefined ? {} : dueNow(id);
};

/** A new subscription for a verified address, or for the learner if there is none. */
const beginSubscription = (
  courseId: string,
  email: string | undefined,
  { sub, zone = 'UTC', at }: LinkingLearner,
): SubscriptionRecord => ({
  id: subscriptionId(courseId, email === undefined ? { sub } : { email }),
  courseId,
  email: email?.toLowerCase(),
  subscribedAt: at,
  timeZone: zone,
});

/**
 * Links a subscription to a learner permanently. Linking confirms the subscription of a verified address. The learner's release mails come
 * to that address from then on, unless it declined them; a subscription without an address gets no mail.
 * @param known the stored subscription; undefined creates one
 * @param email the verified address of the subscription; undefined if it has none
 */
export const linkSubscription = async (
  { learning }: { readonly learning: Pick<LearningStore, 'readSubscription'> },
  course: Course,
  known: SubscriptionRecord | undefined,
  email: string | undefined,
  learner: LinkingLearner,
): Promise<SubscriptionLink> => {
  const subscription = known ?? beginSubscription(course.id, email, learner);
  const { sub, at, enrollment } = learner;
  const present = enrollment?.subscription?.id;
  const previous =
    present === undefined || present === subscription.id
      ? undefined
      : await learning.readSubscription(present);
  const { expiresAt, ...lasting } = subscription;
  const linked = {
    ...lasting,
    learner: sub,
    linkedAt: subscription.linkedAt ?? at,
    ...(email !== undefined && { confirmedAt: subscription.confirmedAt ?? at }),
    moved: subscription.moved && false,
  };
  const takes = getsMails(linked);
  const replaced = takes && previous && getsMails(previous) ? previous : undefined;
  const own = toSubscriptionClock(subscription, learner);
  const clock = chooseClock(course, own, learner);
  // A subscription that gets no mails leaves the place to one with an address.
  const id = takes || previous?.email === undefined ? own.id : previous.id;
  return {
    known,
    linked: { ...linked, ...(takes && takeMails(course, subscription, learner, clock, previous)) },
    clock: { ...clock, id },
    ...(replaced && { replaced }),
  };
};
