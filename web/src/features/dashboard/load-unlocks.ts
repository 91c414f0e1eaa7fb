import type { DripContent } from '../../../../lambdas/contract/schemas/drip.ts';
import type { EnrolledCourse } from '../../../../lambdas/contract/schemas/learning.ts';
import { isPaused, type Waiting, waitingFor } from '../../components/pace/next-step.ts';
import { api } from '../../lib/api/index.ts';

/** What comes next in one course. */
export interface Unlock {
  readonly course: EnrolledCourse;
  /** The learner has paused it without an end. */
  readonly isPaused: boolean;
  /** ISO 8601; missing when nothing has a date. */
  readonly at?: string;
  /** Titles of the lectures that open then. */
  readonly lectures: readonly string[];
  /** What to finish so that others open. */
  readonly waiting: readonly Waiting[];
}

export interface Unlocks {
  /** Soonest first, those without a date last. */
  readonly unlocks: readonly Unlock[];
  /** Courses asked. */
  readonly asked: number;
  /** Courses that did not answer. */
  readonly missing: number;
}

/** Each course is a request of its own: only this many of the most recent ones are asked. */
const coursesMax = 6;

const listUnlocks = (course: EnrolledCourse, { content, nextReleaseDate }: DripContent): Unlock[] => {
  const paused = isPaused(content);
  const waiting = waitingFor(content);
  if (!nextReleaseDate && !paused && waiting.length === 0) return [];
  const lectures = content
    .flatMap(({ lectures }) => lectures)
    .filter(
      ({ unlocksAt, requiresUpgrade }) =>
        nextReleaseDate && unlocksAt === nextReleaseDate && !requiresUpgrade,
    )
    .map(({ title }) => title);
  return [{ course, isPaused: paused, ...(nextReleaseDate && { at: nextReleaseDate }), lectures, waiting }];
};

/** ms since the epoch; what has no date comes last. */
const timeOf = ({ at }: Unlock): number => (at === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(at));

/**
 * What comes next in every drip course of the learner.
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
      .sort((a, b) => timeOf(a) - timeOf(b)),
    asked: asked.length,
    missing: failures.length,
  };
};
