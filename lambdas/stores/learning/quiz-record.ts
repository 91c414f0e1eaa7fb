import * as z from 'zod/mini';
import { takenFields } from './taken-quiz.ts';

/** Stored attempts: enough to recognize a repeated request, while the item stays small. */
const recentMax = 10;

const Attempt = z.object({
  id: z.string(),
  number: z.int(),
  score: z.int(),
  passed: z.boolean(),
  at: z.string(),
});

/** One graded attempt; `number` counts from 1, `at` is ISO 8601. */
export type QuizAttempt = z.output<typeof Attempt>;

const AttemptsRow = z.object({
  ...takenFields,
  /** Whole percent; never falls. Absent before the first attempt. */
  bestScore: z.optional(z.int()),
  /** First answers by question id: when (ISO 8601), whether right, and by which key; see `keyMark`. */
  firsts: z._default(z.record(z.string(), z.tuple([z.string(), z.boolean(), z.string()])), {}),
  /** By question id, the key of the first answer whose reviews have begun. */
  marks: z.optional(z.record(z.string(), z.string())),
  /** The last attempts, oldest first. */
  recent: z._default(z.array(Attempt), []),
});

/** A learner's attempts at one quiz. */
export type AttemptRecord = z.output<typeof AttemptsRow>;

/** Parses a row of attempts. Without a row, nothing was attempted. */
export const parseAttempts = (item: Record<string, unknown> = {}): AttemptRecord => AttemptsRow.parse(item);

/** Returns the record after one more attempt. @param allowed how many the learner has in all; 0 is unlimited */
export const withAttempt = (
  { attempts, bestScore = 0, passedAt, firsts, recent }: AttemptRecord,
  attempt: QuizAttempt,
  allowed: number,
): AttemptRecord & { readonly bestScore: number } => ({
  attempts: attempts + 1,
  allowedThen: allowed,
  firsts,
  bestScore: Math.max(bestScore, attempt.score),
  passedAt: passedAt ?? (attempt.passed ? attempt.at : undefined),
  recent: [...recent, attempt].slice(-recentMax),
});
