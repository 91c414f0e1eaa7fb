import { type Entitlements, noEntitlements } from '../domain/access.ts';
import type { Course } from '../domain/course.ts';
import { nextDue, type ReleaseClock, releaseStep } from '../domain/release-due.ts';
import type { MailMessage, ReleasedLectures } from '../stores/mail/mail-queue.ts';
import { dueShardOf } from '../stores/subscriptions/due-shards.ts';
import { type NextDue, subscriptionsMax } from '../stores/subscriptions/releases.ts';
import type { Releasing, SubscriptionRecord } from '../stores/subscriptions/subscription-record.ts';
import type { ReleaseDeps } from './deps.ts';

export type FindCourse = (courseId: string) => Promise<Course | undefined>;

/** The mail for one address, claimed and ready to be queued. */
export interface PreparedMail {
  readonly mailId: string;
  /** Undefined when nothing is left to announce: the course is gone. */
  readonly message: MailMessage | undefined;
  readonly rows: readonly SubscriptionRecord[];
  /** The next due time of each subscription, by id. */
  readonly next: Map<string, NextDue>;
}

interface Candidate {
  readonly row: SubscriptionRecord;
  readonly course: Course | undefined;
  readonly clock: ReleaseClock;
  readonly entitlements: Entitlements;
  /** The learner declined release mails: released lectures are skipped for good. */
  readonly declined: boolean;
}

/** Learners read at once: two rows each. */
const learnersMax = subscriptionsMax / 2;

const readCandidates = async (
  { releases, readDeclined }: ReleaseDeps,
  findCourse: FindCourse,
  rows: readonly SubscriptionRecord[],
): Promise<Candidate[]> => {
  const linked = rows.flatMap(({ id, learner: sub, courseId }) => (sub ? [{ id, sub, courseId }] : []));
  const entitlementsById = new Map<string, Entitlements>();
  for (let start = 0; start < linked.length; start += learnersMax) {
    const part = linked.slice(start, start + learnersMax);
    const entitlements = await releases.readEntitlements(part);
    part.forEach(({ id }, index) => entitlementsById.set(id, entitlements[index] ?? noEntitlements));
  }
  const declined = await readDeclined(linked.map(({ sub }) => sub));
  return Promise.all(
    rows.map(async (row) => {
      const entitlements = entitlementsById.get(row.id) ?? noEntitlements;
      const clock = {
        subscribedAt: Date.parse(row.subscribedAt),
        timeZone: row.timeZone,
        zones: entitlements.subscription?.zones,
      };
      return {
        row,
        course: await findCourse(row.courseId),
        clock,
        entitlements,
        declined: declined.has(row.learner ?? ''),
      };
    }),
  );
};

const toNextDue = ({ row, course, clock }: Candidate, after: number): NextDue | undefined => {
  const next = course && nextDue(course, clock, after);
  return next ? { dueShard: dueShardOf(row.id), dueAt: new Date(next.at).toISOString() } : undefined;
};

const toReleasedLectures = (
  { row, course }: Candidate,
  lectureIds: readonly string[],
): ReleasedLectures[] => {
  if (!course) return [];
  const places = new Map(
    course.sections.flatMap(({ lectures }, section) =>
      lectures.map(({ id, title }) => [id, { id, title, section }] as const),
    ),
  );
  const found = lectureIds.flatMap((id) => places.get(id) ?? []);
  if (found.length === 0) return [];
  return [
    {
      courseId: course.id,
      courseTitle: course.title,
      subscriptionId: row.id,
      lectureIds: found.map(({ id }) => id),
      sections: found.map(({ section }) => section),
      titles: found.map(({ title }) => title),
    },
  ];
};

const toPreparedMail = (
  mailId: string,
  candidates: readonly (Candidate & { readonly releasing: Releasing })[],
): PreparedMail => {
  const lectures = candidates.flatMap((each) => toReleasedLectures(each, each.releasing.lectureIds));
  const email = candidates[0]?.row.email ?? '';
  return {
    mailId,
    message:
      lectures.length > 0
        ? { kind: 'release', id: mailId, to: email, subscriber: email.toLowerCase(), lectures }
        : undefined,
    rows: candidates.map(({ row, releasing }) => ({ ...row, releasing })),
    next: new Map(
      candidates.flatMap((each) => {
        const next = toNextDue(each, Date.parse(each.releasing.mailedThrough));
        return next ? [[each.row.id, next] as const] : [];
      }),
    ),
  };
};

/**
 * Resumes the mail of an interrupted run. Whether it was queued is unknown, so it is queued again under the same id;
 * the sender sends each id once. When another run is ending the claim, the mail was queued and nothing is left to do.
 */
const resumeMail = async (
  deps: ReleaseDeps,
  findCourse: FindCourse,
  { mailId, subscriptionIds }: Releasing,
): Promise<PreparedMail | undefined> => {
  const rows = await deps.releases.read(subscriptionIds);
  if (rows.some(({ releasing }) => releasing?.mailId !== mailId)) return undefined;
  const candidates = await readCandidates(deps, findCourse, rows);
  return toPreparedMail(
    mailId,
    candidates.flatMap((each) => (each.row.releasing ? [{ ...each, releasing: each.row.releasing }] : [])),
  );
};

/** Whether the address was proven, and wants mails. */
export const getsMails = ({ email, confirmedAt, unsubscribedAt }: SubscriptionRecord): boolean =>
  email !== undefined && confirmedAt !== undefined && unsubscribedAt === undefined;

/**
 * Prepares one mail about everything released for one address, across its courses, and claims it. Subscriptions without
 * a new lecture advance to their next due time. The unfinished mail of an earlier run comes first; everything else
 * waits for the next run.
 * @param now ms since the epoch, the same for a whole run
 * @returns undefined when there is nothing to queue
 */
export const prepareMail = async (
  deps: ReleaseDeps,
  findCourse: FindCourse,
  ids: readonly string[],
  now: number,
): Promise<PreparedMail | undefined> => {
  const mailedThrough = new Date(now).toISOString();
  const rows = (await deps.releases.read(ids)).filter(
    ({ dueAt, releasing }) => releasing !== undefined || (dueAt !== undefined && dueAt <= mailedThrough),
  );
  const unfinished = rows.find(({ releasing }) => releasing !== undefined)?.releasing;
  if (unfinished) return resumeMail(deps, findCourse, unfinished);

  await Promise.all(rows.filter((row) => !getsMails(row)).map((row) => deps.releases.drop(row)));
  const steps = (await readCandidates(deps, findCourse, rows.filter(getsMails))).map((each) => {
    const { mailedThrough: through = each.row.subscribedAt, announced } = each.row;
    const state = { mailedThrough: Date.parse(through), announced: announced && new Set(announced) };
    const step = each.course
      ? releaseStep(each.course, each.clock, state, each.entitlements, now)
      : { lectures: [], announced: announced ?? [] };
    return { ...each, ...step, lectures: each.declined ? [] : step.lectures };
  });
  await Promise.all(
    steps
      .filter(({ lectures }) => lectures.length === 0)
      .map((each) =>
        deps.releases.settle(each.row, {
          mailedThrough,
          announced: each.announced,
          next: toNextDue(each, now),
        }),
      ),
  );
  const telling = steps.filter(({ lectures }) => lectures.length > 0);
  if (telling.length === 0) return undefined;
  const mailId = `release-${deps.newId()}`;
  const claims = telling.map(({ lectures, announced, ...each }) => ({
    ...each,
    releasing: {
      mailId,
      subscriptionIds: telling.map(({ row }) => row.id),
      lectureIds: lectures.map(({ id }) => id),
      mailedThrough,
      announced: [...announced],
      dueAt: each.row.dueAt ?? mailedThrough,
    },
  }));
  return (await deps.releases.claim(claims)) ? toPreparedMail(mailId, claims) : undefined;
};
