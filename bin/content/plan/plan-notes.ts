import pLimit from 'p-limit';
import { createCatalogPublication } from '../../../lambdas/stores/catalog/publish/catalog-publication.ts';
import { createReadCourseEntitlements } from '../../../lambdas/stores/learning/course-entitlements.ts';
import type { LearnerCount } from '../../../lambdas/stores/learning/course-learners.ts';
import type { Target } from '../target.ts';
import { describeAdded, describeChanged } from './describe-changes.ts';
import type { Plan } from './plan.ts';
import { openLearners } from './pruning.ts';
import { countScheduleEffects } from './schedule-effects.ts';

/** Lines about the courses of a plan, and the learner counts of courses that it keeps, by course id. */
export interface PlanNotes {
  readonly lines: ReadonlyMap<string, readonly string[]>;
  readonly learners: ReadonlyMap<string, LearnerCount>;
}

/** Courses read at once. */
const width = 10;

/** Formats a count: `3 enrolled, 1 subscribed`. */
export const describeLearners = ({ enrolled, subscribed }: LearnerCount): string =>
  enrolled + subscribed === 0 ? 'none' : `${enrolled} enrolled, ${subscribed} subscribed`;

/** Reads what people need to judge a plan: what changes in each course, and how many learners it affects. */
export const readPlanNotes = async (target: Target, plan: Plan, prune: boolean): Promise<PlanNotes> => {
  const publication = createCatalogPublication(target.documents, target.table);
  const byCourse = openLearners(target);
  const readEntitlements = createReadCourseEntitlements(target.documents, target);
  const lines = new Map<string, readonly string[]>();
  const learners = new Map<string, LearnerCount>();
  for (const { course } of plan.added) lines.set(course.id, describeAdded(course));
  const now = await target.now();
  await pLimit(width).map([...plan.changed, ...plan.drafts], async ({ course, quizzes, questions }) => {
    const [published, publishedQuizzes, publishedQuestions, count] = await Promise.all([
      publication.readCourse(course.id),
      publication.readQuizzes(course.id),
      publication.readQuestions(course.id),
      byCourse.count(course.id),
    ]);
    if (!published) {
      lines.set(course.id, describeAdded(course));
      return;
    }
    const removed = plan.pruning.lectures.get(course.id) ?? new Set();
    const effects = await countScheduleEffects(published, course, readEntitlements(course.id, now), now);
    const changes = describeChanged(
      { course: published, quizzes: publishedQuizzes, questions: publishedQuestions },
      { course, quizzes, questions },
      removed,
      prune,
      effects,
    );
    lines.set(course.id, [...changes, `    learners affected: ${describeLearners(count)}`]);
  });
  for (const { card } of plan.pruned) lines.set(card.id, ['    learners affected: none']);
  await pLimit(width).map(prune ? plan.kept : [], async ({ card }) => {
    learners.set(card.id, await byCourse.count(card.id));
  });
  return { lines, learners };
};
