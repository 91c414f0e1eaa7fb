import { isEnrolled } from '../domain/access.ts';
import { wholeCatalogue } from '../domain/course-shelves.ts';
import type { Held, HeldState } from '../domain/learning-path.ts';
import { topicsOf, wishesOf, type Answers } from '../domain/questionnaire.ts';
import type { HistoryEntry } from '../domain/recommendations.ts';
import { holdingsOf, parseProgress, type EnrolmentRecord } from '../stores/learning-records.ts';
import type { Guide } from '../stores/guide.ts';
import type { GuideDeps } from './deps.ts';

/** So many courses of the history have a say, the one active last first. */
const historyMax = 8;

/** What paths and recommendations of one learner are made from. */
export interface Guidance {
  readonly guide: Guide;
  readonly held: Held;
  /** Every course that the learner holds or held something in. */
  readonly known: ReadonlySet<string>;
  /** Those that were given back: bought and refunded. */
  readonly left: ReadonlySet<string>;
  readonly history: readonly HistoryEntry[];
}

const stateOf = (enrolment: EnrolmentRecord): HeldState | undefined => {
  if (enrolment.completedAt !== undefined || enrolment.percent === 100) return 'completed';
  return isEnrolled(holdingsOf(enrolment, parseProgress())) ? 'enrolled' : undefined;
};

const lastActive = ({ lastLecture, completedAt, enrolledAt }: EnrolmentRecord): string =>
  lastLecture?.at ?? completedAt ?? enrolledAt ?? '';

/** Newest first; what happened at the same time goes by id, so that the order is always the same. */
const byActivity = (a: EnrolmentRecord, b: EnrolmentRecord): number =>
  lastActive(b).localeCompare(lastActive(a)) || a.courseId.localeCompare(b.courseId);

/** Reads the guide for answers and the learner's courses: one round trip after those of the learner's own rows. */
export const readGuidance = async (
  { guide: store }: Pick<GuideDeps, 'guide'>,
  answers: Answers,
  enrolments: readonly EnrolmentRecord[],
): Promise<Guidance> => {
  const states = enrolments.map((enrolment) => ({ enrolment, state: stateOf(enrolment) }));
  const recent = states
    .filter(({ state }) => state !== undefined)
    .sort((a, b) => byActivity(a.enrolment, b.enrolment))
    .slice(0, historyMax);
  const guide = await store.read(
    // Answers that were not checked yet may hold an empty name, which is no key.
    [wholeCatalogue, ...topicsOf(wishesOf(answers)).filter(Boolean)],
    recent.map(({ enrolment }) => enrolment.courseId),
  );
  return {
    guide,
    held: new Map(
      states.flatMap(({ enrolment: { courseId }, state }): [string, HeldState][] =>
        state ? [[courseId, state]] : [],
      ),
    ),
    known: new Set(enrolments.map(({ courseId }) => courseId)),
    left: new Set(
      states
        .filter(({ enrolment, state }) => state === undefined && enrolment.grants.length === 0)
        .map(({ enrolment }) => enrolment.courseId),
    ),
    history: recent.flatMap(({ enrolment, state }): HistoryEntry[] => {
      const found = guide.related.get(enrolment.courseId);
      return found && state ? [{ course: found.course, state, related: found.related }] : [];
    }),
  };
};
