import { type Holdings, nothingHeld } from '../domain/access.ts';
import type { Course } from '../domain/course.ts';
import { nextDue, type ReleaseClock, releaseStep } from '../domain/release-due.ts';
import type { MailMessage, ReleasedLectures } from '../stores/mail/mail-queue.ts';
import { dueShardOf } from '../stores/subscriptions/due-shards.ts';
import { type NextDue, subscriptionsMax } from '../stores/subscriptions/releases.ts';
import type { Releasing, SubscriptionRecord } from '../stores/subscriptions/subscription-record.ts';
import type { ReleaseDeps } from './deps.ts';

export type FindCourse = (courseId: string) => Promise<Course | undefined>;

/** What one address is to be told, claimed and ready to be queued. */
export interface PreparedMail {
  readonly mailId: string;
  /** Absent when there is nothing left to tell: the course is gone. */
  readonly message: MailMessage | undefined;
  readonly rows: readonly SubscriptionRecord[];
  /** When each subscription is looked at next, by id. */
  readonly next: Map<string, NextDue>;
}

interface Considered {
  readonly row: SubscriptionRecord;
  readonly course: Course | undefined;
  readonly clock: ReleaseClock;
  readonly holdings: Holdings;
  /** The learner wants no release mails: what comes is passed over for good. */
  readonly declined: boolean;
}

/** Learners read at once: two rows each. */
const learnersMax = subscriptionsMax / 2;

const consider = async (
  { releases, readDeclined }: ReleaseDeps,
  findCourse: FindCourse,
  rows: readonly SubscriptionRecord[],
): Promise<Considered[]> => {
  const linked = rows.flatMap(({ id, learner: sub, courseId }) => (sub ? [{ id, sub, courseId }] : []));
  const held = new Map<string, Holdings>();
  for (let start = 0; start < linked.length; start += learnersMax) {
    const part = linked.slice(start, start + learnersMax);
    const holdings = await releases.readHoldings(part);
    part.forEach(({ id }, index) => held.set(id, holdings[index] ?? nothingHeld));
  }
  const declined = await readDeclined(linked.map(({ sub }) => sub));
  return Promise.all(
    rows.map(async (row) => {
      const holdings = held.get(row.id) ?? nothingHeld;
      const clock = {
        subscribedAt: Date.parse(row.subscribedAt),
        timeZone: row.timeZone,
        zones: holdings.subscription?.zones,
      };
      return {
        row,
        course: await findCourse(row.courseId),
        clock,
        holdings,
        declined: declined.has(row.learner ?? ''),
      };
    }),
  );
};

const nextOf = ({ row, course, clock }: Considered, after: number): NextDue | undefined => {
  const next = course && nextDue(course, clock, after);
  return next ? { dueShard: dueShardOf(row.id), dueAt: new Date(next.at).toISOString() } : undefined;
};

const releasedLecturesOf = (
  { row, course }: Considered,
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

const prepared = (
  mailId: string,
  considered: readonly (Considered & { readonly releasing: Releasing })[],
): PreparedMail => {
  const lectures = considered.flatMap((each) => releasedLecturesOf(each, each.releasing.lectureIds));
  const email = considered[0]?.row.email ?? '';
  return {
    mailId,
    message:
      lectures.length > 0
        ? { kind: 'release', id: mailId, to: email, subscriber: email.toLowerCase(), lectures }
        : undefined,
    rows: considered.map(({ row, releasing }) => ({ ...row, releasing })),
    next: new Map(
      considered.flatMap((each) => {
        const next = nextOf(each, Date.parse(each.releasing.mailedThrough));
        return next ? [[each.row.id, next] as const] : [];
      }),
    ),
  };
};

/**
 * Takes up the mail of a run that did not end. Whether it was queued is unknown, so it is queued again as it was, under its
 * id: the sender sends each id once. When its claim is being ended elsewhere, it was queued and nothing is left to do.
 */
const takeUp = async (
  deps: ReleaseDeps,
  findCourse: FindCourse,
  { mailId, subscriptionIds }: Releasing,
): Promise<PreparedMail | undefined> => {
  const rows = await deps.releases.read(subscriptionIds);
  if (rows.some(({ releasing }) => releasing?.mailId !== mailId)) return undefined;
  const considered = await consider(deps, findCourse, rows);
  return prepared(
    mailId,
    considered.flatMap((each) => (each.row.releasing ? [{ ...each, releasing: each.row.releasing }] : [])),
  );
};

const getsMails = ({ email, confirmedAt, unsubscribedAt }: SubscriptionRecord): boolean =>
  email !== undefined && confirmedAt !== undefined && unsubscribedAt === undefined;

/**
 * Decides what one address is to be told now, across its courses, and claims it. Subscriptions with nothing to tell move on
 * to their next due time. An earlier run's unfinished mail comes first; the rest then waits for the next run.
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
  if (unfinished) return takeUp(deps, findCourse, unfinished);

  await Promise.all(rows.filter((row) => !getsMails(row)).map((row) => deps.releases.drop(row)));
  const steps = (await consider(deps, findCourse, rows.filter(getsMails))).map((each) => {
    const { mailedThrough: through = each.row.subscribedAt, announced } = each.row;
    const state = { mailedThrough: Date.parse(through), announced: announced && new Set(announced) };
    const step = each.course
      ? releaseStep(each.course, each.clock, state, each.holdings, now)
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
          next: nextOf(each, now),
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
  return (await deps.releases.claim(claims)) ? prepared(mailId, claims) : undefined;
};
