import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { CourseId, Currency, Dollars, Instant, LectureId, QuizId, Seconds, Slug } from './common.ts';

export const Level = z.enum(['beginner', 'intermediate', 'advanced', 'mixed']);
export const CourseDuration = z.enum(['under-2-hours', '1-4-weeks', '1-3-months', '3-6-months']);
export const LectureType = z.enum(['free', 'drip', 'premium']);
export const ContentType = z.enum(['video', 'quiz', 'other']);
/** `"<sectionIndex>-<lectureNumber>"`, both from 0. */
export const LectureIndex = z
  .string()
  .check(z.regex(/^\d{1,4}-\d{1,4}$/, 'Use <section>-<lecture>, both from 0'));

export const Instructor = z.object({ name: z.string(), title: z.optional(z.string()) });

const cardFields = {
  id: CourseId,
  title: z.string(),
  description: z.string(),
  topic: Slug,
  level: Level,
  duration: CourseDuration,
  durationLabel: z.string(),
  instructor: Instructor,
  price: Dollars,
  currency: Currency,
  image: z.optional(z.string()),
  drip: z.boolean(),
  lectureCount: z.int().check(z.minimum(0)),
  rating: z.optional(z.number()),
  learners: z.optional(z.int()),
};

export const CourseCard = z.object(cardFields);
export type CourseCard = z.output<typeof CourseCard>;

/** When a lecture of a drip course opens; see the course file format. */
export const Release = z.object({
  afterDays: z.optional(z.int().check(z.minimum(0), z.maximum(3_650))),
  /** Local time `HH:MM` in the learner's zone. */
  at: z.optional(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use HH:MM, 00:00 to 23:59'))),
  on: z.optional(Instant),
});
export type Release = z.output<typeof Release>;

export const CourseDetail = z.object({
  ...cardFields,
  longDescription: z.string(),
  outcomes: z.array(z.string()),
  skills: z.array(z.string()),
  sections: z.array(
    z.object({
      title: z.string(),
      lectures: z.array(
        z.object({
          id: LectureId,
          title: z.string(),
          type: LectureType,
          contentType: ContentType,
          duration: Seconds,
        }),
      ),
    }),
  ),
  upgradePrice: z.optional(Dollars),
  schedule: z.optional(z.array(z.object({ lectureId: LectureId, title: z.string(), release: Release }))),
});
export type CourseDetail = z.output<typeof CourseDetail>;

export const Captions = z.object({ lang: z.string(), label: z.string(), url: z.string() });

/** A lecture as one learner sees it; `videoKey`, `captions`, `quizId` are there only when it may be opened. */
export const Lecture = z.object({
  id: LectureId,
  title: z.string(),
  type: LectureType,
  contentType: ContentType,
  duration: Seconds,
  isUnlocked: z.boolean(),
  requiresUpgrade: z.boolean(),
  unlocksAt: z.optional(Instant),
  videoKey: z.optional(z.string()),
  captions: z.optional(z.array(Captions)),
  quizId: z.optional(QuizId),
  lectureIndex: LectureIndex,
});
export type Lecture = z.output<typeof Lecture>;

export const Section = z.object({ title: z.string(), lectures: z.array(Lecture) });
export type Section = z.output<typeof Section>;

const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, `Use a whole number from ${min} to ${max}`)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(min), z.maximum(max))),
  );

/** Empty values are dropped before this is read: every endpoint treats `?level=` as no `level` at all. */
export const CourseListQuery = z.object({
  search: z.optional(z.string().check(z.maxLength(limits.searchTextMax))),
  topic: z.optional(Slug),
  level: z.optional(Level),
  duration: z.optional(CourseDuration),
  limit: z.optional(wholeNumber(1, limits.coursePageMax)),
  /** The JSON text of the object that the previous page answered. */
  lastEvaluatedKey: z.optional(z.string().check(z.maxLength(2_000))),
});

export const CourseList = z.object({
  courses: z.array(CourseCard),
  lastEvaluatedKey: z.nullable(z.record(z.string(), z.unknown())),
  suggestion: z.optional(z.string()),
});
export type CourseList = z.output<typeof CourseList>;

const facet = z.array(z.object({ value: z.string(), label: z.string(), count: z.int().check(z.minimum(0)) }));
export const Facets = z.object({ topics: facet, levels: facet, durations: facet });
export type Facets = z.output<typeof Facets>;

export const FeaturedCourses = z.object({ featuredCourses: z.array(CourseCard) });
export const Price = z.object({ price: Dollars, currency: Currency });
