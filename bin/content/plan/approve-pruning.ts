import { createInterface } from 'node:readline/promises';
import { UsageError } from '../check/check-folder.ts';
import { formatCount } from '../problem.ts';
import { listNames } from './describe.ts';
import type { NamingPage } from './naming-pages.ts';
import type { Plan } from './plan.ts';

/** How much `--prune` removes. */
export interface PruningSize {
  readonly courses: number;
  /** Those of removed courses and those removed from courses that stay. */
  readonly lectures: number;
  readonly files: number;
}

/** Counts what a plan removes. */
export const measurePruning = ({ pruned, pruning }: Plan): PruningSize => {
  const own = pruned.reduce((sum, { card }) => sum + card.lectureCount, 0);
  const others = [...pruning.lectures.values()].reduce((sum, lectures) => sum + lectures.size, 0);
  return { courses: pruned.length, lectures: own + others, files: pruning.files.length };
};

/** Whether a plan removes anything, so that somebody must approve it. */
export const removesAnything = (plan: Plan): boolean => {
  const { courses, lectures, files } = measurePruning(plan);
  return courses + lectures + files > 0;
};

/** Says what is removed and which pages link to it; empty when nothing is removed. */
export const describePruning = (plan: Plan, pages: readonly NamingPage[]): string => {
  if (!removesAnything(plan)) return '';
  const { courses, lectures, files } = measurePruning(plan);
  return [
    `Removed: ${formatCount(courses, 'course')}, ${formatCount(lectures, 'lecture')}, ${formatCount(files, 'file')}.`,
    ...pages.map(({ path, courses: named }) => `The page ${path} names ${listNames(named)}.`),
    '',
  ].join('\n');
};

/** Reads an answer from the terminal or a pipe. @returns undefined when the input ends without one */
const askLine = async (question: string): Promise<string | undefined> => {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const ended = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)));
    return await Promise.race([lines.question(question), ended]);
  } finally {
    lines.close();
  }
};

/**
 * Waits until somebody types how many courses will be removed, so that a wrong folder is noticed before it empties the site.
 * @param given the value of `--yes`, used instead of a typed answer
 * @throws UsageError unless the answer is that number
 */
export const approvePruning = async (
  plan: Plan,
  given: string | undefined,
  ask: (question: string) => Promise<string | undefined> = askLine,
): Promise<void> => {
  if (!removesAnything(plan)) return;
  const { courses } = measurePruning(plan);
  const answer = given ?? (await ask(`Type the number of courses to remove, ${courses}, to go on: `));
  if (answer?.trim() === String(courses)) return;
  const heard =
    answer === undefined || answer.trim() === '' ? 'There was no answer' : `${answer.trim()} is not it`;
  throw new UsageError(
    `${heard}: ${formatCount(courses, 'course')} would go. Nothing was removed, and nothing published.`,
  );
};
