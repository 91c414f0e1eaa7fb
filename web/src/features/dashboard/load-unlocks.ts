import type { DripContent } from '../../../../lambdas/contract/schemas/drip.ts';
import type { EnrolledCourse } from '../../../../lambdas/contract/schemas/learning.ts';
import { api } from '../../lib/api/index.ts';

/** What opens next in one course. */
export interface Unlock {
  readonly course: EnrolledCourse;
  /** ISO 8601. */
  readonly at: string;
  /** Lectures that open then. */
  readonly lectures: readonly string[];
}

export interface Unlocks {
  /** Soonest first. */
  readonly unlocks: readonly Unlock[];
  /** Courses asked. */
  readonly asked: number;
  /** Courses that did not answer. */
  readonly missing: number;
}

/** Each course is a request of its own: only this many of the most recent ones are asked. */
const coursesMax = 6;

const listUnlocks = (course: EnrolledCourse, { content, nextReleaseDate }: DripContent): Unlock[] => {
  if (!nextReleaseDate) return [];
  const lectures = content
    .flatMap(({ lectures }) => lectures)
    .filter(({ unlocksAt, requiresUpgrade }) => unlocksAt === nextReleaseDate && !requiresUpgrade)
    .map(({ title }) => title);
  return [{ course, at: nextReleaseDate, lectures }];
};

/**
 * The next release of every drip course of the learner.
 * @throws what the first course failed with when none answered
 */
export const loadUnlocks = async (
  courses: readonly EnrolledCourse[],
  signal: AbortSignal,
): Promise<Unlocks> => {
  const asked = courses.filter(({ drip }) => drip).slice(0, coursesMax);
  const answers = await Promise.allSettled(
    asked.map(async (course) =>
      listUnlocks(course, await api.getAvailableContent({ params: { courseId: course.id }, signal })),
    ),
  );
  const failures = answers.filter((answer) => answer.status === 'rejected');
  const [first] = failures;
  if (first && failures.length === asked.length) throw first.reason;
  return {
    unlocks: answers
      .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      .sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    asked: asked.length,
    missing: failures.length,
  };
};
