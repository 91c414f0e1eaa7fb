import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { Instant, LectureId, localTime, Seconds, Slug } from './common.ts';

export const Level = z.enum(['beginner', 'intermediate', 'advanced', 'mixed']);
export const CourseDuration = z.enum(['under-2-hours', '1-4-weeks', '1-3-months', '3-6-months']);
export const LectureType = z.enum(['free', 'drip', 'premium']);
export const ContentType = z.enum(['video', 'quiz', 'article', 'exercise', 'other']);
export type ContentType = z.output<typeof ContentType>;
/** `"<sectionIndex>-<lectureNumber>"`, both from 0. */
export const LectureIndex = z
  .string()
  .check(z.regex(/^\d{1,4}-\d{1,4}$/, 'Use <section>-<lecture>, both from 0'));

/** Who teaches a course. With an `id` they have a page of their own. */
export const Instructor = z.object({
  name: z.string(),
  title: z.optional(z.string()),
  id: z.optional(Slug),
});

/** A tag of two or three letters. */
export const Language = z.string().check(z.regex(/^[a-z]{2,3}$/, 'Use a language tag such as en'));

/** When a lecture of a drip course opens; see the course file format. */
export const Release = z.object({
  afterDays: z.optional(z.int().check(z.minimum(0), z.maximum(3_650))),
  /** In the learner's zone. */
  at: z.optional(localTime()),
  on: z.optional(Instant),
  /** Id of an earlier lecture: the release counts from its completion, whose local date is day 0. */
  after: z.optional(LectureId),
  /** With `after`: days from the completion. */
  days: z.optional(z.int().check(z.minimum(0), z.maximum(3_650))),
});
export type Release = z.output<typeof Release>;

/** Public fields of a lecture. */
export const lectureFields = {
  id: LectureId,
  title: z.string(),
  type: LectureType,
  contentType: ContentType,
  /** Default 0 for quizzes and other lectures. */
  duration: Seconds,
  /** Anyone may watch or read it, without an account. */
  preview: z.optional(z.literal(true)),
  /** Reading time of an article. */
  minutes: z.optional(z.int().check(z.positive())),
};

const optionId = z.string().check(z.minLength(1), z.maxLength(limits.questionIdMax));
/** Id of the chosen option, or of several. */
export const ChosenOptions = z.union([optionId, z.array(optionId).check(z.maxLength(50))]);

/** A question as learners see it, without its key. */
export const questionFields = {
  id: z.string(),
  text: z.string(),
  kind: z.enum(['single', 'multiple']),
  options: z.array(z.object({ id: optionId, text: z.string() })),
};

/** A question that a lecture asks: at a second of a video, or after a heading of an article. */
export const LectureQuestion = z.object({
  ...questionFields,
  at: z.optional(Seconds),
  after: z.optional(z.string()),
});
export type LectureQuestion = z.output<typeof LectureQuestion>;

/** A chapter of a video; it ends where the next begins. */
export const Chapter = z.object({ at: Seconds, title: z.string() });
export type Chapter = z.output<typeof Chapter>;

/** A heading of an article: `level` is 2 to 6, `id` is the id of its HTML element. */
export const ArticleHeading = z.object({ id: z.string(), text: z.string(), level: z.int() });

/** An attachment of a lecture: `name` is unique within the lecture, `size` is in bytes, `type` is a media type. */
export const lectureFileFields = { name: z.string(), title: z.string(), size: z.int(), type: z.string() };

/** Changes of pace that a drip course allows its learners. */
export const paceFields = { pause: z.boolean(), speed: z.boolean(), days: z.boolean(), ahead: z.boolean() };
