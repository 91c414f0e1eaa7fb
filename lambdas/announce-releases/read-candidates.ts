import { isEnrolled, noEntitlements } from '../domain/course/access.ts';
import type { Course } from '../domain/course/course.ts';
import type { WeeklyMail } from '../domain/pace/digest-time.ts';
import type { ReleaseClock } from '../domain/pace/release-due.ts';
import { chunk } from '../stores/chunk.ts';
import type { MailPreferences } from '../stores/learner/profiles.ts';
import { toPaceFacts } from '../stores/subscriptions/pace-record.ts';
import { type SubscriberEntitlements, subscriptionsMax } from '../stores/subscriptions/releases.ts';
import { getsMails, type SubscriptionRecord } from '../stores/subscriptions/subscription-record.ts';
import type { ReleaseDeps } from './deps.ts';

export type FindCourse = (courseId: string) => Promise<Course | undefined>;

/** A due subscription, with everything that decides about its announcements. */
export interface Candidate {
  readonly row: SubscriptionRecord;
  readonly course: Course | undefined;
  readonly clock: ReleaseClock;
  readonly entitlements: SubscriberEntitlements;
  /** True when the learner has linked another address since, which gets the mails now. */
  readonly isReplaced: boolean;
  /** True when the learner declined release mails or cannot open the course. Released lectures are then skipped for good. */
  readonly skips: boolean;
  /** Set when the learner wants one mail a week. */
  readonly weekly: WeeklyMail | undefined;
}

/** Learners in one read, with two rows each. */
const learnersMax = subscriptionsMax / 2;

const toClock = (
  row: SubscriptionRecord,
  { subscription, completions }: SubscriberEntitlements,
): ReleaseClock => ({
  subscribedAt: subscription?.subscribedAt ?? Date.parse(row.subscribedAt),
  timeZone: row.timeZone,
  zones: subscription?.zones,
  pace: subscription ? subscription.pace : toPaceFacts(row.pace),
  completions,
});

const toWeekly = (preferences: MailPreferences | undefined): WeeklyMail | undefined => {
  if (preferences?.digest !== 'weekly') return undefined;
  const { digestDay: day, digestAt: at, digestSince, timeZone: zone = 'UTC' } = preferences;
  return { day, at, zone, since: digestSince === undefined ? -Infinity : Date.parse(digestSince) };
};

/** Whether the mails of a row moved to another one for good: that one gets them, or was linked later and declined them then. */
const tookMails = (
  { unsubscribedAt, linkedAt = '', ...named }: SubscriptionRecord,
  { linkedAt: before = '' }: SubscriptionRecord,
): boolean =>
  getsMails(named) && (unsubscribedAt === undefined || (before < linkedAt && linkedAt < unsubscribedAt));

/**
 * Whether the mails of a row go to another one. Enrollments of earlier releases may name a row that never got any, because it has no address or
 * had declined them, while the row of another address gets them.
 * @param subscriptionId the row that the enrollment of the learner names
 */
const isReplaced = async (
  { releases }: Pick<ReleaseDeps, 'releases'>,
  row: SubscriptionRecord,
  { subscriptionId = row.id }: SubscriberEntitlements,
): Promise<boolean> =>
  row.moved === true ||
  (subscriptionId !== row.id &&
    (await releases.read([subscriptionId])).some((named) => tookMails(named, row)));

/**
 * Reads the candidates of subscriptions: two round trips for every 50 learners, one for each course, and one for each row that an earlier
 * release left beside that of another address.
 */
export const readCandidates = async (
  { releases, readPreferences }: ReleaseDeps,
  findCourse: FindCourse,
  rows: readonly SubscriptionRecord[],
): Promise<Candidate[]> => {
  const linked = rows.flatMap(({ id, learner: sub, courseId }) => (sub ? [{ id, sub, courseId }] : []));
  const entitlementsById = new Map<string, SubscriberEntitlements>();
  const preferencesBySub = new Map<string, MailPreferences>();
  for (const part of chunk(linked, learnersMax)) {
    const [entitlements, preferences] = await Promise.all([
      releases.readEntitlements(part),
      readPreferences(part.map(({ sub }) => sub)),
    ]);
    part.forEach(({ id }, index) => entitlementsById.set(id, entitlements[index] ?? noEntitlements));
    for (const [sub, wanted] of preferences) preferencesBySub.set(sub, wanted);
  }
  return Promise.all(
    rows.map(async (row) => {
      const entitlements: SubscriberEntitlements = entitlementsById.get(row.id) ?? noEntitlements;
      const wanted = preferencesBySub.get(row.learner ?? '');
      const course = await findCourse(row.courseId);
      return {
        row,
        course,
        clock: toClock(row, entitlements),
        entitlements,
        isReplaced: await isReplaced({ releases }, row, entitlements),
        // An address may enter without paying while the course is free. Who lost a purchase stays on the schedule: it may be bought again.
        skips:
          wanted?.releases === false ||
          (!isEnrolled(entitlements) && Boolean(entitlements.enrollment || course?.price)),
        weekly: toWeekly(wanted),
      };
    }),
  );
};
