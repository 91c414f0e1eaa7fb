import { createInterface } from 'node:readline/promises';
import { UsageError } from './check-folder.ts';
import { listNames } from './describe.ts';
import type { NamingPage } from './naming-pages.ts';
import type { Plan } from './plan.ts';
import { countOf } from './problem.ts';

/** What goes with `--prune`, in numbers. */
export interface PruningSize {
  readonly courses: number;
  /** Of courses that stay as well as of those that go. */
  readonly lectures: number;
  readonly files: number;
}

/** Counts what a plan removes. */
export const sizeOfPruning = ({ pruned, pruning }: Plan): PruningSize => {
  const own = pruned.reduce((sum, { card }) => sum + card.lectureCount, 0);
  const others = [...pruning.lectures.values()].reduce((sum, lectures) => sum + lectures.size, 0);
  return { courses: pruned.length, lectures: own + others, files: pruning.files.length };
};

/** Whether a plan removes anything, so that somebody has to agree. */
export const removesAnything = (plan: Plan): boolean => {
  const { courses, lectures, files } = sizeOfPruning(plan);
  return courses + lectures + files > 0;
};

/** Says what goes and who names it; empty when nothing does. */
export const describePruning = (plan: Plan, pages: readonly NamingPage[]): string => {
  if (!removesAnything(plan)) return '';
  const { courses, lectures, files } = sizeOfPruning(plan);
  return [
    `Removed: ${countOf(courses, 'course')}, ${countOf(lectures, 'lecture')}, ${countOf(files, 'file')}.`,
    ...pages.map(({ path, courses: named }) => `The page ${path} names ${listNames(named)}.`),
    '',
  ].join('\n');
};

/** Asks for a line on the terminal or from a pipe. @returns undefined when there is none */
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
 * Waits until somebody types how many courses go: a wrong folder is noticed before it empties the site.
 * @param given the answer of `--yes`, which stands for a typed one
 * @throws UsageError unless the answer is that number
 */
export const approvePruning = async (
  plan: Plan,
  given: string | undefined,
  ask: (question: string) => Promise<string | undefined> = askLine,
): Promise<void> => {
  if (!removesAnything(plan)) return;
  const { courses } = sizeOfPruning(plan);
  const answer = given ?? (await ask(`Type the number of courses to remove, ${courses}, to go on: `));
  if (answer?.trim() === String(courses)) return;
  const heard =
    answer === undefined || answer.trim() === '' ? 'There was no answer' : `${answer.trim()} is not it`;
  throw new UsageError(
    `${heard}: ${countOf(courses, 'course')} would go. Nothing was removed, and nothing published.`,
  );
};
