import { FSRS6_DEFAULT_DECAY, FSRSAlgorithm, generatorParameters, Rating as Grade } from 'ts-fsrs';
import type { Rating } from '../../contract/schemas/rating.ts';

/** What is known of a learner's memory of one item, as FSRS-6 describes it. */
export interface Memory {
  /** Days after which the item is recalled with a probability of 0.9. */
  readonly stability: number;
  /** 1 to 10. */
  readonly difficulty: number;
}

/** A memory with the days until the next review. */
export interface Scheduled extends Memory {
  /** Whole days, at least 1. */
  readonly interval: number;
}

/** How memories are counted on, for programs that go on with them. */
export const memoryModel = {
  /** Probability of recall at which an item is due. */
  retention: 0.9,
  /** How fast it falls. */
  decay: FSRS6_DEFAULT_DECAY,
} as const;

/**
 * The scheduler's own parts, and not its `next()`, which counts UTC dates and keeps the buttons in an order of intervals. Default weights,
 * desired retention 0.9, no fuzz, no steps within a day.
 */
const algorithm = new FSRSAlgorithm(
  generatorParameters({
    request_retention: memoryModel.retention,
    enable_fuzz: false,
    enable_short_term: true,
    learning_steps: [],
    relearning_steps: [],
  }),
);

const grades = { again: Grade.Again, hard: Grade.Hard, good: Grade.Good, easy: Grade.Easy } as const;

/**
 * The memory after a review.
 * @param before undefined at the first review
 * @param days whole local days since the review before; 0 on the same day
 */
export const remember = (before: Memory | undefined, days: number, rating: Rating): Scheduled => {
  const { stability, difficulty } = algorithm.next_state(before ?? null, days, grades[rating]);
  return { stability, difficulty, interval: algorithm.next_interval(stability, days) };
};
