import * as z from 'zod/mini';

/**
 * What learners see of an exercise, as it is stored: one object in the media bucket. Its HTML is sanitized, with places for signed addresses
 * as in articles.
 */
export const PublishedExercise = z.object({
  html: z.string(),
  /** Every storage key that the HTML of the task and the hints names. */
  keys: z.array(z.string()),
  starter: z.string(),
  /** Name under which the tests import the learner's code. */
  module: z.string(),
  /** Function that answers the cases, unless there is a probe. */
  entry: z.optional(z.string()),
  /** Source of `probe(module, case)`. */
  probe: z.optional(z.string()),
  /** Source of the tests. */
  tests: z.string(),
  packages: z.array(z.string()),
  /** Seconds that a run may take. */
  seconds: z.int(),
  files: z.array(z.object({ name: z.string(), size: z.int(), key: z.string() })),
  hasCases: z.boolean(),
  hints: z.array(z.string()),
});
export type PublishedExercise = z.output<typeof PublishedExercise>;

/** Cases, and what the solution answered to them, in the encoding of `runner.py`. */
const PublishedTrial = z.object({ cases: z.array(z.unknown()), answers: z.array(z.unknown()) });
export type PublishedTrial = z.output<typeof PublishedTrial>;

/** What nobody may see before an exercise is passed or given up, and the answers that nobody ever sees. */
export const PublishedAnswers = z.object({
  solution: z.string(),
  /** Sanitized HTML. */
  explanation: z.optional(z.string()),
  /** Storage keys that the explanation names. */
  keys: z.array(z.string()),
  /** Relative tolerance of floats. */
  tolerance: z.number(),
  /** One for each seed; empty where the exercise has no cases. */
  trials: z.array(PublishedTrial),
});
export type PublishedAnswers = z.output<typeof PublishedAnswers>;
