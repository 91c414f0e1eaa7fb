import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { CourseId, Instant, LectureId, Percent, QuizId, Seconds, ServerId } from './common.ts';
import { LectureIndex } from './course.ts';
import { ChosenOptions, questionFields } from './course-fields.ts';

export const QuizParams = z.object({ courseId: CourseId, quizId: QuizId });
export const Quiz = z.object({
  id: QuizId,
  title: z.string(),
  passPercent: Percent,
  attemptsAllowed: z.int(),
  attemptsUsed: z.int(),
  bestScore: z.optional(Percent),
  /** Whether any attempt has passed, by the pass mark of its time. */
  passed: z.boolean(),
  questions: z.array(z.object(questionFields)),
});
export const QuizAnswers = z.strictObject({
  answers: z.record(z.string().check(z.maxLength(limits.questionIdMax)), ChosenOptions),
});
export const QuizResult = z.object({
  score: Percent,
  passed: z.boolean(),
  attemptsUsed: z.int(),
  attemptsAllowed: z.int(),
  results: z.array(
    z.object({ questionId: z.string(), correct: z.boolean(), explanation: z.optional(z.string()) }),
  ),
});

export const BookmarkBody = z.strictObject({
  lectureIndex: LectureIndex,
  /** Takes precedence over the index, which a release may have given to another lecture while a page was open. */
  lectureId: z.optional(LectureId),
  timestamp: Seconds,
});
export const Bookmark = z.object({
  id: ServerId,
  lectureIndex: LectureIndex,
  /** Functions of the release before do not answer it. */
  lectureId: z.optional(LectureId),
  timestamp: Seconds,
  createdAt: Instant,
});
export const Bookmarks = z.array(Bookmark);
export const BookmarkParams = z.object({ courseId: CourseId, bookmarkId: ServerId });

export const NotesParams = z.object({
  courseId: CourseId,
  section: z.string().check(z.regex(/^\d{1,4}$/, 'Use the section index, from 0')),
  lecture: LectureId,
});
export const NotesBody = z.strictObject({
  content: z.string().check(
    z.refine(
      (content) => new TextEncoder().encode(content).length <= limits.noteBytes,
      // Formatted lazily: loading the locale data would add 10 ms to a cold start.
      { error: () => `Notes can be at most ${limits.noteBytes.toLocaleString('en-US')} bytes long` },
    ),
  ),
  /** `updatedAt` of the notes that were edited, null if there were none; when absent, the last save wins. */
  basedOn: z.optional(z.nullable(Instant)),
});
export const Notes = z.object({ content: z.string(), updatedAt: z.optional(Instant) });
