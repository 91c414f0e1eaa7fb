import * as z from 'zod/mini';
import { byteLength } from '../email-address.ts';
import { exerciseLimits } from '../exercise-limits.ts';
import { PublishedExercise } from '../published-exercise.ts';
import { Instant, LectureId } from './common.ts';

const { shape } = PublishedExercise;

/** What anybody sees of an exercise that they may open. HTML is sanitized; URLs are signed, and expire like those of a video. */
const openFields = {
  lectureId: LectureId,
  title: z.string(),
  /** The task. */
  html: shape.html,
  starter: shape.starter,
  module: shape.module,
  entry: shape.entry,
  probe: shape.probe,
  tests: shape.tests,
  packages: shape.packages,
  seconds: shape.seconds,
  files: z.array(z.object({ name: z.string(), url: z.string(), size: z.int() })),
  /** Whether the server grades answers to cases; else passing the tests completes the exercise. */
  hasCases: shape.hasCases,
  hints: shape.hints,
};

/** An exercise that anybody may try. */
export const PreviewExercise = z.object(openFields);
export type PreviewExercise = z.output<typeof PreviewExercise>;

/** A learner's code as it was saved last. */
export const SavedCode = z.object({ content: z.string(), updatedAt: Instant });
export type SavedCode = z.output<typeof SavedCode>;

/** What is shown once an exercise is passed or given up. */
export const Solution = z.object({ solution: z.string(), explanation: z.optional(z.string()) });
export type Solution = z.output<typeof Solution>;

export const Exercise = z.object({
  ...openFields,
  code: z.optional(SavedCode),
  passed: z.boolean(),
  /** Answers to trials that were handed in. */
  submissions: z.int(),
  lastVerdict: z.optional(z.object({ passed: z.boolean(), at: Instant })),
  /** Failed checks and submissions are enough, or the exercise is passed: the solution may be opened. */
  mayOpenSolution: z.boolean(),
  ...z.partial(Solution).shape,
});
export type Exercise = z.output<typeof Exercise>;

const code = z.string().check(
  z.refine((text) => byteLength(text) <= exerciseLimits.codeBytes, {
    error: () => `Code can be at most ${exerciseLimits.codeBytes.toLocaleString('en-US')} bytes long`,
  }),
);

export const CodeBody = z.strictObject({
  content: code,
  /** `updatedAt` of the code that was edited, null if there was none; when absent, the last save wins. */
  basedOn: z.optional(z.nullable(Instant)),
  /** The tests in the page failed on this code. */
  checked: z.optional(z.literal('failed')),
});

/** Cases for one learner, in the encoding of `runner.py`. */
export const Trial = z.object({ trial: z.string(), cases: z.array(z.unknown()), expiresAt: Instant });

export const SubmitBody = z.strictObject({
  trial: z.string().check(z.minLength(1), z.maxLength(200)),
  /** One for each case, in the encoding of `runner.py`. */
  answers: z.array(z.unknown()).check(
    z.maxLength(exerciseLimits.casesMax),
    z.refine((answers) => byteLength(JSON.stringify(answers)) <= exerciseLimits.answersBytes, {
      error: () => `Answers can be at most ${exerciseLimits.answersBytes.toLocaleString('en-US')} bytes long`,
    }),
  ),
  code,
});

export const Verdict = z.object({
  passed: z.boolean(),
  /** Every case when all are right, else the first wrong ones. */
  results: z.array(z.object({ case: z.int(), correct: z.boolean() })),
  submissions: z.int(),
  /** Whether the lecture is completed. */
  completed: z.boolean(),
});
