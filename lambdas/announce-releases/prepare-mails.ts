import pLimit from 'p-limit';
import type { CourseLecture } from '../domain/course/course.ts';
import { releaseStep } from '../domain/pace/release-due.ts';
import type { NextDue } from '../stores/subscriptions/due-shards.ts';
import { journalMailId, parseJournalId } from '../stores/subscriptions/release-journal.ts';
import { getsMails, type SubscriptionRecord } from '../stores/subscriptions/subscription-record.ts';
import { isAnnouncedNow, toNextDue } from './announcement-time.ts';
import type { Attempt, ReleaseDeps } from './deps.ts';
import { type Candidate, type FindCourse, readCandidates } from './read-candidates.ts';
import type { AnnouncedRelease } from './release-message.ts';
import { resumeClaim, type ResumedMail } from './resume-claim.ts';

/** Addresses processed concurrently. */
const concurrency = 10;

/** A mail to one address about all unannounced lectures, across its courses. */
export interface NewMail {
  /** Its subscriptions as they were read, with their state after the mail is recorded. */
  readonly announcements: readonly (AnnouncedRelease & {
    readonly announced: readonly string[];
    readonly next: NextDue | undefined;
  })[];
  /** Set for the weekly mail. */
  readonly digest?: true;
}

/** Mails to queue for a page of addresses. */
export interface PreparedMails {
  readonly mails: readonly NewMail[];
  /** Unfinished mails of an earlier release. */
  readonly resumed: readonly ResumedMail[];
}

interface Step extends Candidate {
  /** Lectures to announce now. */
  readonly lectures: readonly CourseLecture[];
  /** Lectures that wait for the weekly mail. */
  readonly waiting: readonly CourseLecture[];
  /** Lectures that are announced or skipped after this step. */
  readonly announced: readonly string[];
}

const toStep = (each: Candidate, now: number): Step => {
  const { course, clock, row, entitlements } = each;
  const { mailedThrough: through = row.subscribedAt, announced } = row;
  if (!course) return { ...each, lectures: [], waiting: [], announced: announced ?? [] };
  const state = { mailedThrough: Date.parse(through), announced: announced && new Set(announced) };
  const step = releaseStep(course, clock, state, entitlements, now);
  if (each.skips) return { ...each, ...step, lectures: [], waiting: [] };
  if (isAnnouncedNow(each, step.lectures, now)) return { ...each, ...step, waiting: [] };
  const waiting = new Set(step.lectures.map(({ id }) => id));
  return {
    ...each,
    lectures: [],
    waiting: step.lectures,
    announced: step.announced.filter((id) => !waiting.has(id)),
  };
};

/**
 * Prepares the mail of one address. Subscriptions without a new lecture advance to their next due time, and those that another address of
 * their learner has replaced leave the schedule.
 */
const prepareMail = async (
  { releases }: ReleaseDeps,
  candidates: readonly Candidate[],
  now: number,
): Promise<NewMail | undefined> => {
  const mailedThrough = new Date(now).toISOString();
  const { replaced = [], current = [] } = Object.groupBy(candidates, ({ isReplaced }) =>
    isReplaced ? 'replaced' : 'current',
  );
  await Promise.all(replaced.map(({ row }) => releases.drop(row)));
  const steps = current.map((each) => toStep(each, now));
  await Promise.all(
    steps
      .filter(({ lectures }) => lectures.length === 0)
      .map((each) =>
        releases.settle(each.row, {
          mailedThrough,
          announced: each.announced,
          next: toNextDue(each, now, each.waiting),
        }),
      ),
  );
  const telling = steps.filter(({ lectures }) => lectures.length > 0);
  if (telling.length === 0) return undefined;
  return {
    announcements: telling.map((each) => ({
      row: each.row,
      course: each.course,
      lectureIds: each.lectures.map(({ id }) => id),
      announced: [...each.announced],
      next: toNextDue(each, now),
    })),
    ...(telling.some(({ weekly }) => weekly) && { digest: true as const }),
  };
};

/**
 * Finds the addresses whose last mail may not be queued yet. They get no other mail until then: it would overwrite `lastMailId`, by which
 * a resuming run recognizes that the first mail was recorded.
 */
const findUncertain = async (
  { journal }: ReleaseDeps,
  addresses: readonly (readonly SubscriptionRecord[])[],
): Promise<ReadonlySet<readonly SubscriptionRecord[]>> => {
  const mailIds = addresses.flatMap((rows) => rows.flatMap(({ lastMailId }) => lastMailId ?? []));
  const open = await journal.read([...new Set(mailIds.flatMap((mailId) => parseJournalId(mailId) ?? []))]);
  const uncertain = new Set(
    [...open.values()].flatMap(({ id, mails }) => mails.map(({ place }) => journalMailId(id, place))),
  );
  return new Set(addresses.filter((rows) => rows.some(({ lastMailId = '' }) => uncertain.has(lastMailId))));
};

/** Reads the candidates of all addresses at once. If that fails, reads each address separately, so that only the broken ones fail. */
const readAllCandidates = async (
  deps: ReleaseDeps,
  findCourse: FindCourse,
  addresses: readonly (readonly SubscriptionRecord[])[],
  attempt: Attempt,
): Promise<Candidate[][]> => {
  try {
    const all = await readCandidates(deps, findCourse, addresses.flat());
    let start = 0;
    return addresses.map(({ length }) => all.slice(start, (start += length)));
  } catch {
    const each = await pLimit(concurrency).map(addresses, (rows) =>
      attempt(() => readCandidates(deps, findCourse, rows)),
    );
    return each.flatMap((candidates) => (candidates ? [candidates] : []));
  }
};

/**
 * Prepares one mail for each address with something to announce. An unfinished mail of an address comes first; everything else waits for
 * the next run. Subscriptions that get no mails are removed from the schedule.
 * @param addresses due subscriptions, grouped by address
 * @param now ms since the epoch, the same for a whole page
 */
export const prepareMails = async (
  deps: ReleaseDeps,
  findCourse: FindCourse,
  addresses: readonly (readonly SubscriptionRecord[])[],
  now: number,
  attempt: Attempt,
): Promise<PreparedMails> => {
  const limit = pLimit(concurrency);
  const uncertain = await findUncertain(deps, addresses);
  const claims = addresses.flatMap((rows) => rows.find(({ releasing }) => releasing)?.releasing ?? []);
  const fresh = addresses.filter(
    (rows) => !uncertain.has(rows) && rows.every(({ releasing }) => releasing === undefined),
  );
  const resumed = await limit.map(claims, (claim) => attempt(() => resumeClaim(deps, findCourse, claim)));
  await limit.map(
    fresh.flat().filter((row) => !getsMails(row)),
    (row) => attempt(() => deps.releases.drop(row)),
  );
  const candidates = await readAllCandidates(
    deps,
    findCourse,
    fresh.map((rows) => rows.filter(getsMails)).filter(({ length }) => length > 0),
    attempt,
  );
  const mails = await limit.map(candidates, (each) => attempt(() => prepareMail(deps, each, now)));
  return {
    mails: mails.flatMap((mail) => mail ?? []),
    resumed: resumed.flatMap((mail) => mail ?? []),
  };
};
