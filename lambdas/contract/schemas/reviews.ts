import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { CourseId, Instant, LectureId, Seconds } from './common.ts';
import { wholeNumber } from './course.ts';
import { ChosenOptions, questionFields } from './course-fields.ts';
import { Rating, SecondThought } from './rating.ts';

export const QuestionParams = z.object({
  courseId: CourseId,
  lectureId: LectureId,
  questionId: z.string().check(z.minLength(1), z.maxLength(limits.questionIdMax)),
});
export const QuestionAnswer = z.strictObject({ answers: ChosenOptions });
export const QuestionResult = z.object({
  correct: z.boolean(),
  explanation: z.optional(z.string()),
  /** When reviews ask it again. */
  review: z.optional(z.object({ due: Instant })),
});
export type QuestionResult = z.output<typeof QuestionResult>;

export const ReviewsQuery = z.object({
  limit: z.optional(wholeNumber(1, limits.reviewPageMax)),
  courseId: z.optional(CourseId),
  /** Adds what falls due by then, at most `limits.reviewsUntilDaysMax` days ahead. */
  until: z.optional(Instant),
});

/** When an item is due after each rating. */
const Choices = z.object({ again: Instant, hard: Instant, good: Instant, easy: Instant });

/** An item to review: a question without its key, a card, or an exercise to do again. */
export const ReviewItem = z.object({
  id: z.string(),
  kind: z.enum(['question', 'card', 'exercise']),
  courseId: CourseId,
  courseTitle: z.string(),
  /** The course releases its lectures over time. */
  drip: z.optional(z.literal(true)),
  /** Where it was taught. */
  lectureId: LectureId,
  lectureTitle: z.string(),
  /** Index of its section, from 0; absent in a day's queue that the release before chose. */
  section: z.optional(z.int()),
  at: z.optional(Seconds),
  after: z.optional(z.string()),
  question: z.optional(
    z.object({ text: questionFields.text, kind: questionFields.kind, options: questionFields.options }),
  ),
  front: z.optional(z.string()),
  back: z.optional(z.string()),
  /** Of a card. */
  choices: z.optional(Choices),
  due: Instant,
  /** Number of reviews so far. */
  reviews: z.int(),
});
export type ReviewItem = z.output<typeof ReviewItem>;

/** What is due today. */
export const Reviews = z.object({
  /** Items to review today, at most the learner's daily limit. */
  due: z.int(),
  /** Further items that are due. */
  later: z.int(),
  /** When the next item is due, where nothing else is. */
  next: z.nullable(Instant),
  items: z.array(ReviewItem),
  /** With `until`: what else is due by then, in the order in which it is asked, as much as can be asked until then. */
  ahead: z.optional(
    z.object({
      /** When the learner's next day begins. */
      from: Instant,
      /** Items a day. */
      perDay: z.int(),
      items: z.array(ReviewItem),
    }),
  ),
});
export type Reviews = z.output<typeof Reviews>;

/** Id of an item, as the queue gave it. */
export const ItemParams = z.object({
  itemId: z.string().check(z.maxLength(300), z.regex(/^[a-z0-9.-]+$/, 'Not an item of this site')),
});

/** Made by the page: the same id is the same review. */
const id = z.uuid();
/** By the learner's device, which corrects its clock by the server's. */
const reviewedAt = Instant;
export const ReviewBody = z.union([
  z.strictObject({ id, reviewedAt, answers: ChosenOptions }),
  z.strictObject({ id, reviewedAt, rating: Rating }),
  z.strictObject({ id, reviewedAt, replaces: z.uuid(), rating: SecondThought }),
]);
export type ReviewBody = z.output<typeof ReviewBody>;

export const ReviewResult = z.object({
  /** Of an answer. */
  correct: z.optional(z.boolean()),
  explanation: z.optional(z.string()),
  /** Of the last review that stands; absent for a card that has none any more. */
  rating: z.optional(Rating),
  due: Instant,
  /** Days from the last review to the next. */
  interval: z.int(),
  choices: z.optional(Choices),
});
export type ReviewResult = z.output<typeof ReviewResult>;
