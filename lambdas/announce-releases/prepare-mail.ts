import type { CourseLecture } from '../domain/course.ts';
import { allowedPace } from '../domain/pace/allowed-pace.ts';
import { releaseStep } from '../domain/release-due.ts';
import type { MailMessage, ReleasedLectures } from '../stores/mail/mail-queue.ts';
import type { NextDue } from '../stores/subscriptions/releases.ts';
import type { Releasing, SubscriptionRecord } from '../stores/subscriptions/subscription-record.ts';
import type { ReleaseDeps } from './deps.ts';
import { type Candidate, type FindCourse, readCandidates } from './read-candidates.ts';
import { isToldNow, toNextDue } from './when-told.ts';

/** The mail for one address, claimed and ready to be queued. */
export interface PreparedMail {
  readonly mailId: string;
  /** Undefined when nothing is left to announce: the course is gone. */
  readonly message: MailMessage | undefined;
  readonly rows: readonly SubscriptionRecord[];
  /** The next due time of each subscription, by id. */
  readonly next: Map<string, NextDue>;
}

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
      pausable: allowedPace(course).pause,
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
        ? {
            kind: 'release',
            id: mailId,
            to: email,
            subscriber: email.toLowerCase(),
            lectures,
            ...(candidates.some(({ releasing }) => releasing.digest) && { digest: true }),
          }
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

interface Step extends Candidate {
  /** Lectures to tell of now. */
  readonly lectures: readonly CourseLecture[];
  /** Lectures that wait for the weekly mail. */
  readonly waiting: readonly CourseLecture[];
  /** What is told or skipped once the step is taken. */
  readonly announced: readonly string[];
}

const toStep = (each: Candidate, now: number): Step => {
  const { course, clock, row, entitlements } = each;
  const { mailedThrough: through = row.subscribedAt, announced } = row;
  if (!course) return { ...each, lectures: [], waiting: [], announced: announced ?? [] };
  const state = { mailedThrough: Date.parse(through), announced: announced && new Set(announced) };
  const step = releaseStep(course, clock, state, entitlements, now);
  if (each.declined) return { ...each, ...step, lectures: [], waiting: [] };
  if (isToldNow(each, step.lectures, now)) return { ...each, ...step, waiting: [] };
  const waiting = new Set(step.lectures.map(({ id }) => id));
  return {
    ...each,
    lectures: [],
    waiting: step.lectures,
    announced: step.announced.filter((id) => !waiting.has(id)),
  };
};

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
  const candidates = await readCandidates(deps, findCourse, rows.filter(getsMails));
  const steps = candidates.map((each) => toStep(each, now));
  await Promise.all(
    steps
      .filter(({ lectures }) => lectures.length === 0)
      .map((each) =>
        deps.releases.settle(each.row, {
          mailedThrough,
          announced: each.announced,
          next: toNextDue(each, now, each.waiting),
        }),
      ),
  );
  const telling = steps.filter(({ lectures }) => lectures.length > 0).map(({ waiting: _, ...step }) => step);
  if (telling.length === 0) return undefined;
  const mailId = `release-${deps.newId()}`;
  const claims = telling.map(({ lectures, announced, ...each }) => ({
    ...each,
    releasing: {
      mailId,
      subscriptionIds: telling.map(({ row }) => row.id),
      lectureIds: lectures.map(({ id }) => id),
      ...(each.weekly && { digest: true as const }),
      mailedThrough,
      announced: [...announced],
      dueAt: each.row.dueAt ?? mailedThrough,
    },
  }));
  return (await deps.releases.claim(claims)) ? toPreparedMail(mailId, claims) : undefined;
};
