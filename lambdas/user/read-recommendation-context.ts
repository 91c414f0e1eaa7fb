import { isEnrolled } from '../domain/access.ts';
import { compareTexts } from '../domain/compare-texts.ts';
import { coursePercent } from '../domain/progress.ts';
import { wholeCatalog } from '../domain/recommendations/course-shelves.ts';
import type { CourseStatus, CourseStatuses } from '../domain/recommendations/learning-path.ts';
import { type Answers, chosenTopics, readWishes } from '../domain/recommendations/questionnaire.ts';
import type { HistoryEntry } from '../domain/recommendations/recommend-courses.ts';
import type { BegunCourse, RecommendationData } from '../stores/catalog/recommendation-data.ts';
import { type EnrollmentRecord, parseProgress, toEntitlements } from '../stores/learning/learning-records.ts';
import type { RecommendationDeps } from './deps.ts';

/** So many courses of the history have a say, the one active last first. */
const historyMax = 8;

/** What paths and recommendations of one learner are made from. */
export interface RecommendationContext {
  readonly guide: RecommendationData;
  readonly held: CourseStatuses;
  /** Every course that the learner holds or held something in. */
  readonly known: ReadonlySet<string>;
  /** Those that were given back: bought and refunded. */
  readonly left: ReadonlySet<string>;
  readonly history: readonly HistoryEntry[];
}

/** What the learner's row of a course says of it alone. */
const courseStatus = (enrollment: EnrollmentRecord): CourseStatus | undefined => {
  if (enrollment.completedAt !== undefined || enrollment.percent === 100) return 'completed';
  return isEnrolled(toEntitlements(enrollment, parseProgress())) ? 'enrolled' : undefined;
};

/** Whether all that can be opened of a course is done, by the course and the lectures completed in it. */
const isDone = (enrollment: EnrollmentRecord, begun: BegunCourse | undefined): boolean =>
  begun !== undefined && coursePercent({ ...begun, entitlements: enrollment, enrollment }) === 100;

const lastActive = ({ lastLecture, completedAt, enrolledAt }: EnrollmentRecord): string =>
  lastLecture?.at ?? completedAt ?? enrolledAt ?? '';

/** Newest first; what happened at the same time goes by id, so that the order is always the same. */
const byActivity = (a: EnrollmentRecord, b: EnrollmentRecord): number =>
  compareTexts(lastActive(b), lastActive(a)) || compareTexts(a.courseId, b.courseId);

/**
 * Reads the guide for answers and the learner's courses: one round trip after those of the learner's own rows. What was
 * begun is read with its course, because a course can be done without a completion that says so: `coursePercent`.
 */
export const readRecommendationContext = async (
  { guide: store }: Pick<RecommendationDeps, 'guide'>,
  sub: string,
  answers: Answers,
  enrollments: readonly EnrollmentRecord[],
): Promise<RecommendationContext> => {
  const byRow = [...enrollments]
    .sort(byActivity)
    .map((enrollment) => ({ enrollment, state: courseStatus(enrollment) }));
  const historyIds = byRow.flatMap(({ enrollment, state }) => (state ? [enrollment.courseId] : []));
  const guide = await store.read({
    // Answers that were not checked yet may hold an empty name, which is no key.
    topics: [wholeCatalog, ...chosenTopics(readWishes(answers)).filter(Boolean)],
    neighborsOf: historyIds.slice(0, historyMax),
    begun: {
      sub,
      courseIds: byRow.flatMap(({ enrollment: { courseId, percent }, state }) =>
        state === 'enrolled' && percent > 0 ? [courseId] : [],
      ),
    },
  });
  const states = byRow.map(({ enrollment, state }) => ({
    enrollment,
    state: isDone(enrollment, guide.begun.get(enrollment.courseId)) ? ('completed' as const) : state,
  }));
  return {
    guide,
    held: new Map(
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
