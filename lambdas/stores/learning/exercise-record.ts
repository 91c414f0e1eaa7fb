import * as z from 'zod/mini';
import type { ItemKey } from '../dynamodb/keys.ts';
import { exercisePrefix, learnerPartition } from './learning-records.ts';

/** Key of a learner's work on one exercise, in the learning table. */
export const exerciseKey = (sub: string, courseId: string, lectureId: string): ItemKey => ({
  pk: learnerPartition(sub),
  sk: `${exercisePrefix(courseId)}${lectureId}`,
});

const SubmissionField = z.object({
  /** Identifies a repeated request. */
  id: z.string(),
  passed: z.boolean(),
  results: z.array(z.object({ case: z.int(), correct: z.boolean() })),
});

/** The last submission of an exercise, with its verdict. */
export type Submission = z.output<typeof SubmissionField>;

const ExerciseRow = z.object({
  /** Code as typed. */
  content: z.optional(z.string()),
  /** Version of the code, ISO 8601; unique. */
  updatedAt: z.optional(z.string()),
  /** Names of the first failed checks and submissions, until the solution may be opened. */
  failed: z._default(z.array(z.string()), []),
  /** Number of submissions; that of the next trial. */
  submissions: z._default(z.int(), 0),
  last: z.optional(SubmissionField),
  verdict: z.optional(z.object({ passed: z.boolean(), at: z.string() })),
  /** Times of the first pass and the first look at the solution, ISO 8601. */
  passedAt: z.optional(z.string()),
  solutionSeenAt: z.optional(z.string()),
});

/** A learner's work on one exercise. */
export type ExerciseRecord = z.output<typeof ExerciseRow>;

/** Parses a row of work on an exercise. Without a row, nothing was done. */
export const parseExercise = (item: Record<string, unknown> = {}): ExerciseRecord => ExerciseRow.parse(item);
