import type { PublishedAnswers } from '../../contract/published-exercise.ts';
import { isSameValue } from './compare-values.ts';
import { readValue } from './values.ts';

/** What a learner is told of a submission. */
export interface ExerciseGrade {
  readonly passed: boolean;
  /** Every case of a passed submission; else the first wrong ones. `case` is an index from 0. */
  readonly results: readonly { readonly case: number; readonly correct: boolean }[];
}

/** Wrong cases that a verdict names. */
const namedMax = 3;

/** Whether an answer, as it came in JSON, has the expected value. What is no encoded value is wrong. */
export const isRightAnswer = (expected: unknown, answer: unknown, tolerance: number): boolean => {
  const [wanted, got] = [readValue(expected), readValue(answer)];
  return wanted !== undefined && got !== undefined && isSameValue(wanted, got, tolerance);
};

/**
 * Compares the answers to a trial with those of the solution. Both lists have the same length.
 * @returns nothing that tells an expected answer
 */
export const gradeAnswers = (
  expected: readonly unknown[],
  answers: readonly unknown[],
  { tolerance }: Pick<PublishedAnswers, 'tolerance'>,
): ExerciseGrade => {
  const all = expected.map((wanted, index) => ({
    case: index,
    correct: isRightAnswer(wanted, answers[index], tolerance),
  }));
  const wrong = all.filter(({ correct }) => !correct);
  return wrong.length === 0 && all.length > 0
    ? { passed: true, results: all }
    : { passed: false, results: wrong.slice(0, namedMax) };
};
