import { toDate, toDay } from '../../contract/calendar-day.ts';
import { limits } from '../../contract/limits.ts';
import type { PaceBody } from '../../contract/schemas/drip.ts';
import type { Weekday } from '../../contract/schemas/rhythm.ts';
import type { Entitlements } from '../course/access.ts';
import type { Course } from '../course/course.ts';
import { localDate } from '../time/local-time.ts';
import { allowedPace } from './allowed-pace.ts';
import type { PaceFact } from './pace-fact.ts';
import { type PaceInForce, paceInForce } from './walk-pace.ts';
import { weekdays } from './weekdays.ts';

/** Maximum number of pace facts per learner and course, including lectures opened ahead. */
export const paceFactsMax = 200;

export type PaceDecision =
  | { readonly kind: 'unchanged' }
  /** Facts to append together: two with the same date if the end of a pause is removed. */
  | { readonly kind: 'changed'; readonly facts: readonly [PaceFact, ...PaceFact[]] }
  /** `not_allowed`: the course does not allow it. `full`: `paceFactsMax` is reached, or would be while the learner is paused. */
  | { readonly kind: 'refused'; readonly why: 'not_allowed' | 'full' }
  | { readonly kind: 'invalid'; readonly message: string };

type Change = Omit<PaceFact, 'since' | 'ahead'>;

const inWeekOrder = (days: readonly Weekday[]): Weekday[] => weekdays.filter((name) => days.includes(name));

/** The requested fields that differ from the pace in force. */
const findChange = ({ status, until, speed, days, at }: PaceBody, now: PaceInForce): Change => {
  const chosen = days && inWeekOrder(days);
  const pauses = status === 'paused' && until !== now.until;
  return {
    ...(status !== undefined && (status !== now.status || pauses) && { status }),
    ...(pauses && until !== undefined && { until }),
    ...(speed !== undefined && speed !== now.speed && { speed }),
    ...(chosen && chosen.join() !== now.days.join() && { days: chosen }),
    ...(at !== undefined && (at ?? undefined) !== now.at && { at }),
  };
};

/**
 * A change as facts of one date. A pause keeps its end date until it is over, also in earlier releases, which read the same rows.
 * So removing the end date is stored as resuming and pausing again.
 */
const toFacts = (change: Change, now: PaceInForce, since: number): readonly [PaceFact, ...PaceFact[]] => {
  const fact = { since, ...change };
  const losesEnd = change.status === 'paused' && change.until === undefined && now.until !== undefined;
  return losesEnd ? [{ since, status: 'running' }, fact] : [fact];
};

/** Whether the course allows a change. Returning to the planned pace is always allowed. */
const isAllowed = (course: Pick<Course, 'pace'>, { status, speed, days, at }: Change): boolean => {
  const { pause, speed: speeds, days: times } = allowedPace(course);
  return (
    (pause || status !== 'paused') &&
    (speeds || speed === undefined || speed === 'planned') &&
    (times || ((days === undefined || days.length === 0) && (at === undefined || at === null)))
  );
};

/**
 * Decides a request to change the pace.
 * @param request.subscription the learner's zones and pace facts so far
 * @param request.now time of the request, ms since the epoch
 */
export const decidePace = ({
  course,
  subscription: { pace = [], zones },
  body,
  now,
}: {
  readonly course: Pick<Course, 'pace'>;
  readonly subscription: Pick<NonNullable<Entitlements['subscription']>, 'zones' | 'pace'>;
  readonly body: PaceBody;
  readonly now: number;
}): PaceDecision => {
  if (body.until !== undefined) {
    if (body.status !== 'paused') {
      return { kind: 'invalid', message: '`until` ends a pause: give it together with `status: "paused"`' };
    }
    const today = localDate(zones.at(-1)?.zone ?? 'UTC', now);
    const day = toDay(body.until);
    if (day <= today) return { kind: 'invalid', message: '`until` is a date after today' };
    if (day > today + limits.pauseDaysMax) {
      const last = toDate(today + limits.pauseDaysMax);
      return { kind: 'invalid', message: `\`until\` is a date by ${last}` };
    }
  }
  const inForce = paceInForce(pace, zones, now);
  const change = findChange(body, inForce);
  if (Object.keys(change).length === 0) return { kind: 'unchanged' };
  if (!isAllowed(course, change)) return { kind: 'refused', why: 'not_allowed' };
  // Servers' clocks differ a little; facts stay in order.
  const facts = toFacts(change, inForce, Math.max(now, pace.at(-1)?.since ?? now));
  // Nobody stays paused for good: a paused state leaves room to resume, and resuming fits even into merged histories, which may be longer.
  const resumes = change.status === 'running';
  const spare = (change.status ?? inForce.status) === 'paused' ? 1 : 0;
  if (!resumes && pace.length + facts.length + spare > paceFactsMax) return { kind: 'refused', why: 'full' };
  return { kind: 'changed', facts };
};
