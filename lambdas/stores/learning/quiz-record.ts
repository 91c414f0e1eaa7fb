import * as z from 'zod/mini';
import type { Quiz } from '../../domain/quiz.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import { learnerPartition } from './learning-records.ts';

/** So many attempts are remembered one by one: enough to know a repeated request again, and an item that never grows large. */
const recentMax = 10;

/** Sort keys of a learner's attempts at a course's quizzes begin like this. */
export const standingPrefix = (courseId: string): string => `COURSE#${courseId}#QUIZ#`;
/** A learner's attempts at one quiz of a course, in the learning table. */
export const standingKey = (sub: string, courseId: string, quizId: string): ItemKey => ({
  pk: learnerPartition(sub),
  sk: `${standingPrefix(courseId)}${quizId}`,
});

const QuizRow = z.object({
  id: z.string(),
  title: z.string(),
  passPercent: z.number(),
  attemptsAllowed: z.number(),
  questions: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      kind: z.enum(['single', 'multiple']),
      options: z.array(z.object({ id: z.string(), text: z.string() })),
      answer: z.array(z.string()),
      explanation: z.optional(z.string()),
    }),
  ),
});

/** Parses a published quiz read back, its key included. */
export const parseQuiz = (item: Record<string, unknown>): Quiz => QuizRow.parse(item);

const Attempt = z.object({
  id: z.string(),
  number: z.int(),
  score: z.int(),
  passed: z.boolean(),
  at: z.string(),
});

/** One graded attempt; `number` counts from 1, `at` is ISO 8601. */
export type QuizAttempt = z.output<typeof Attempt>;

const StandingRow = z.object({
  attempts: z.int(),
  bestScore: z.int(),
  passedAt: z.optional(z.string()),
  recent: z.array(Attempt),
});

/** How a learner stands in a quiz. */
export interface QuizStanding {
  /** Attempts counted so far. */
  readonly attempts: number;
  /** Whole percent; never falls. Absent before the first attempt. */
  readonly bestScore?: number | undefined;
  /** When it was first passed, ISO 8601; stays whatever comes later. */
  readonly passedAt?: string | undefined;
  /** The last attempts, oldest first. */
  readonly recent: readonly QuizAttempt[];
}

/** Parses a standing read back; without a row nothing was attempted. */
export const parseStanding = (item: Record<string, unknown> | undefined): QuizStanding =>
  item ? StandingRow.parse(item) : { attempts: 0, recent: [] };

/** The standing after one more attempt. */
export const withAttempt = (
  { attempts, bestScore = 0, passedAt, recent }: QuizStanding,
  attempt: QuizAttempt,
): QuizStanding & { readonly bestScore: number } => ({
  attempts: attempts + 1,
  bestScore: Math.max(bestScore, attempt.score),
  passedAt: passedAt ?? (attempt.passed ? attempt.at : undefined),
  recent: [...recent, attempt].slice(-recentMax),
});
