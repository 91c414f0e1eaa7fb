import * as z from 'zod/mini';
import { Instant, LectureId, localTime, Seconds } from './common.ts';

export const Level = z.enum(['beginner', 'intermediate', 'advanced', 'mixed']);
export const CourseDuration = z.enum(['under-2-hours', '1-4-weeks', '1-3-months', '3-6-months']);
export const LectureType = z.enum(['free', 'drip', 'premium']);
export const ContentType = z.enum(['video', 'quiz', 'article', 'other']);
export type ContentType = z.output<typeof ContentType>;
/** `"<sectionIndex>-<lectureNumber>"`, both from 0. */
export const LectureIndex = z
  .string()
  .check(z.regex(/^\d{1,4}-\d{1,4}$/, 'Use <section>-<lecture>, both from 0'));

export const Instructor = z.object({ name: z.string(), title: z.optional(z.string()) });

/** When a lecture of a drip course opens; see the course file format. */
export const Release = z.object({
  afterDays: z.optional(z.int().check(z.minimum(0), z.maximum(3_650))),
  /** In the learner's zone. */
  at: z.optional(localTime()),
  on: z.optional(Instant),
  /** An earlier lecture of the course: the release counts from its completion, whose local date is day 0. */
  after: z.optional(LectureId),
  /** With `after`: days from the completion. */
  days: z.optional(z.int().check(z.minimum(0), z.maximum(3_650))),
});
export type Release = z.output<typeof Release>;

/** What everybody may know of a lecture. */
export const lectureFields = {
  id: LectureId,
  title: z.string(),
  type: LectureType,
  contentType: ContentType,
  /** 0 for quizzes and other lectures unless given. */
  duration: Seconds,
  /** Anybody may watch or read it, without an account. */
  preview: z.optional(z.literal(true)),
  /** Of an article: how long reading it takes. */
  minutes: z.optional(z.int().check(z.positive())),
};

/** A part of a video with a name of its own; it ends where the next begins. */
export const Chapter = z.object({ at: Seconds, title: z.string() });
export type Chapter = z.output<typeof Chapter>;

/** A heading of an article: `level` is 2 to 6, and `id` is that of the element in its HTML. */
export const ArticleHeading = z.object({ id: z.string(), text: z.string(), level: z.int() });

/** A file beside a lecture: `name` is unique within the lecture, `size` is in bytes, `type` a media type. */
export const lectureFileFields = { name: z.string(), title: z.string(), size: z.int(), type: z.string() };

/** What learners of a drip course may change of their pace. */
export const paceFields = { pause: z.boolean(), speed: z.boolean(), days: z.boolean(), ahead: z.boolean() };
