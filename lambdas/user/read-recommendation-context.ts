import { compareTexts } from '../domain/compare-texts.ts';
import { isEnrolled } from '../domain/course/access.ts';
import { countedLectures, wholePercent } from '../domain/learning/progress.ts';
import { wholeCatalog } from '../domain/recommendations/course-shelves.ts';
import type { CourseStatus, CourseStatuses } from '../domain/recommendations/learning-path.ts';
import { type Answers, chosenTopics, readWishes } from '../domain/recommendations/questionnaire.ts';
import type { HistoryEntry } from '../domain/recommendations/recommend-courses.ts';
import { isCounted } from '../stores/catalog/read/is-counted.ts';
import type { RecommendationData, RecommendationStore } from '../stores/catalog/read/recommendation-data.ts';
import { type EnrollmentRecord, parseProgress, toEntitlements } from '../stores/learning/learning-records.ts';
import type { RecommendationDeps } from './deps.ts';

/** Maximum number of courses in the history that influence recommendations, the most recently active first. */
const historyMax = 8;

/** Input for the learning path and the recommendations of a learner. */
export interface RecommendationContext {
  readonly guide: RecommendationData;
  readonly statuses: CourseStatuses;
  /** All courses that the learner has or had. */
  readonly known: ReadonlySet<string>;
  /** Courses that were bought and refunded. */
  readonly left: ReadonlySet<string>;
  readonly history: readonly HistoryEntry[];
}

/** Status of a course according to the learner's enrollment row only. */
const toStatus = (enrollment: EnrollmentRecord): CourseStatus | undefined => {
  if (enrollment.completedAt !== undefined || enrollment.percent === 100) return 'completed';
  return isEnrolled(toEntitlements(enrollment, parseProgress())) ? 'enrolled' : undefined;
};

/**
 * Ids of the courses whose lectures are all completed although no completion said so: other lectures count since the last one, because lectures
 * left the course or a grant. Reads the marks of those courses only.
 */
const findFinished = async (
  store: RecommendationStore,
  sub: string,
  begun: readonly EnrollmentRecord[],
  summaries: RecommendationData['summaries'],
): Promise<ReadonlySet<string>> => {
  const changed = begun.flatMap((enrollment) => {
    const summary = summaries.get(enrollment.courseId);
    return summary && !isCounted(enrollment, summary) ? [{ enrollment, summary }] : [];
  });
  if (changed.length === 0) return new Set();
  const ids = changed.map(({ enrollment }) => enrollment.courseId);
  const completed = await store.readCompleted(sub, ids);
  const isFinished = ({ enrollment, summary }: (typeof changed)[number]): boolean =>
    wholePercent(
      countedLectures(summary.lectures, enrollment),
      completed.get(enrollment.courseId) ?? new Set(),
    ) === 100;
  return new Set(changed.filter(isFinished).map(({ enrollment }) => enrollment.courseId));
};

const lastActive = ({ lastLecture, completedAt, enrolledAt }: EnrollmentRecord): string =>
  lastLecture?.at ?? completedAt ?? enrolledAt ?? '';

/** Newest first, then by id, so that the order is deterministic. */
const byActivity = (a: EnrollmentRecord, b: EnrollmentRecord): number =>
  compareTexts(lastActive(b), lastActive(a)) || compareTexts(a.courseId, b.courseId);

/**
 * Reads the shelves and related courses for the answers and the learner's courses, in one round trip, or two if other lectures of a begun course
 * count than at the last completion.
 */
export const readRecommendationContext = async (
  { guide: store }: Pick<RecommendationDeps, 'guide'>,
  sub: string,
  answers: Answers,
  enrollments: readonly EnrollmentRecord[],
): Promise<RecommendationContext> => {
  const byRow = [...enrollments]
    .sort(byActivity)
    .map((enrollment) => ({ enrollment, state: toStatus(enrollment) }));
  const historyIds = byRow.flatMap(({ enrollment, state }) => (state ? [enrollment.courseId] : []));
  const begun = byRow.flatMap(({ enrollment, state }) =>
    state === 'enrolled' && enrollment.percent > 0 ? [enrollment] : [],
  );
  const guide = await store.read({
    // Unchecked answers may contain an empty name, which is not a valid key.
    topics: [wholeCatalog, ...chosenTopics(readWishes(answers)).filter(Boolean)],
    neighborsOf: historyIds.slice(0, historyMax),
    summariesOf: begun.map(({ courseId }) => courseId),
  });
  const finished = await findFinished(store, sub, begun, guide.summaries);
  const states = byRow.map(({ enrollment, state }) => ({
    enrollment,
    state: finished.has(enrollment.courseId) ? ('completed' as const) : state,
  }));
  return {
    guide,
    statuses: new Map(
      states.flatMap(({ enrollment: { courseId }, state }): [string, CourseStatus][] =>
        state ? [[courseId, state]] : [],
      ),
    ),
    known: new Set(enrollments.map(({ courseId }) => courseId)),
    left: new Set(
      states
        .filter(({ enrollment, state }) => state === undefined && enrollment.grants.length === 0)
        .map(({ enrollment }) => enrollment.courseId),
    ),
    history: states.flatMap(({ enrollment, state }): HistoryEntry[] => {
      const found = guide.related.get(enrollment.courseId);
      return found && state ? [{ course: found.course, state, related: found.related }] : [];
    }),
  };
};
