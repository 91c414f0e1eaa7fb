import type { DripContent } from '#contract/schemas/drip.ts';
import type { EnrolledCourse } from '#contract/schemas/learning.ts';
import { isPaused, listWaiting, type Waiting } from '../../components/pace/next-step.ts';
import { api } from '../../lib/api/index.ts';

/** The next unlocks of one course. */
export interface CourseUnlock {
  readonly course: EnrolledCourse;
  /** Paused by the learner without an end date. */
  readonly isPaused: boolean;
  /** ISO 8601; absent when no lecture has a date. */
  readonly at?: string;
  /** Titles of the lectures that open at that time. */
  readonly lectures: readonly string[];
  /** Lectures to finish so that others open. */
  readonly waiting: readonly Waiting[];
}

export interface Unlocks {
  /** Soonest first; those without a date last. */
  readonly unlocks: readonly CourseUnlock[];
  /** Number of courses queried. */
  readonly asked: number;
  /** Number of drip courses that were not queried, or whose request failed. */
  readonly missing: number;
}

/**
 * Every course takes a request, so only some are queried: the most recent unfinished ones, and then finished ones, in which something opens
 * only after an upgrade or a change of the course.
 */
const coursesMax = 6;

const listUnlocks = (course: EnrolledCourse, { content, nextReleaseDate }: DripContent): CourseUnlock[] => {
  const paused = isPaused(content);
  const waiting = listWaiting(content);
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

/** Sort key in ms since the epoch; entries without a date come last. */
const readTime = ({ at }: CourseUnlock): number =>
  at === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(at);

/**
 * Loads the next unlocks of the learner's drip courses, up to a number of them.
 * @throws the first course's error when every request failed
 */
export const loadUnlocks = async (
  courses: readonly EnrolledCourse[],
  signal: AbortSignal,
): Promise<Unlocks> => {
  const scheduled = courses
    .filter(({ drip }) => drip)
    .toSorted((a, b) => Number(a.progress === 100) - Number(b.progress === 100));
  const asked = scheduled.slice(0, coursesMax);
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
      .sort((a, b) => readTime(a) - readTime(b)),
    asked: asked.length,
    missing: failures.length + scheduled.length - asked.length,
  };
};
