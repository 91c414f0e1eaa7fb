import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { pageFields, PublishedCourse } from '../published.ts';
import { Currency, Dollars, Instant, LectureId, QuizId, Slug } from './common.ts';
import {
  ArticleHeading,
  Chapter,
  CourseDuration,
  Instructor,
  Language,
  lectureFields,
  lectureFileFields,
  LectureIndex,
  LectureQuestion,
  Level,
  paceFields,
  Release,
} from './course-fields.ts';

export {
  Chapter,
  ContentType,
  CourseDuration,
  Instructor,
  LectureIndex,
  LectureType,
  Level,
  Release,
} from './course-fields.ts';

const { shape } = PublishedCourse;

const cardFields = {
  id: shape.id,
  title: shape.title,
  description: shape.description,
  topic: shape.topic,
  level: shape.level,
  duration: shape.duration,
  durationLabel: z.string(),
  instructor: Instructor,
  price: shape.price,
  currency: Currency,
  image: shape.image,
  drip: shape.drip,
  lectureCount: z.int().check(z.minimum(0)),
  rating: shape.rating,
  learners: shape.learners,
  /** False while the course is in preparation. Cards that the previous release stored lack this field. */
  available: z._default(z.boolean(), true),
  /** Absent where it is English. */
  language: z.optional(Language),
};

export const CourseCard = z.object(cardFields);
export type CourseCard = z.output<typeof CourseCard>;

export const CourseDetail = z.object({
  ...cardFields,
  ...pageFields,
  /** Sanitized HTML, rendered when the course was published; empty where there is none. */
  longDescription: z.string(),
  sections: z.array(z.object({ title: z.string(), lectures: z.array(z.object(lectureFields)) })),
  upgradePrice: z.optional(Dollars),
  schedule: z.optional(z.array(z.object({ lectureId: LectureId, title: z.string(), release: Release }))),
  /** Changes of pace that a drip course allows its learners. */
  pace: z.optional(z.object(paceFields)),
  // The previous release answers without these three; this one only leaves out the day of a course that was published before it.
  language: z.optional(Language),
  prerequisites: z.optional(z.array(z.string())),
  /** Day of the last change, `YYYY-MM-DD`. */
  updated: z.optional(z.string()),
  /** `picture` is a URL relative to the site's root. */
  instructor: z.extend(Instructor, { picture: z.optional(z.string()) }),
});
export type CourseDetail = z.output<typeof CourseDetail>;

/** What the page of an instructor shows. It stands in that page alone, and never on the wire. */
export type InstructorProfile = CourseDetail['instructor'] & {
  readonly id: string;
  /** The biography as sanitized HTML; empty where there is none. */
  readonly bioHtml: string;
  readonly links: readonly { readonly url: string; readonly title: string }[];
  /** Those that can be taken come first. */
  readonly courses: readonly CourseCard[];
};

/** `url` is signed and expires like the URL of a video. */
export const Captions = z.object({ lang: z.string(), label: z.string(), url: z.string() });
export type Captions = z.output<typeof Captions>;

/** An attachment of a lecture; another endpoint signs its URL. */
export const LectureFile = z.object(lectureFileFields);
export type LectureFile = z.output<typeof LectureFile>;

/** A lecture as one learner sees it. Keys and content fields are present only when the learner may open it. */
export const Lecture = z.object({
  ...lectureFields,
  isUnlocked: z.boolean(),
  requiresUpgrade: z.boolean(),
  /** Absent while there is no date: the lecture waits for another one, or the learner's course is paused. */
  unlocksAt: z.optional(Instant),
  /** The lecture that must be completed first. */
  waitsFor: z.optional(z.object({ lectureId: LectureId, title: z.string() })),
  videoKey: z.optional(z.string()),
  captions: z.optional(z.array(Captions)),
  quizId: z.optional(QuizId),
  chapters: z.optional(z.array(Chapter)),
  files: z.optional(z.array(LectureFile)),
  questions: z.optional(z.array(LectureQuestion)),
  lectureIndex: LectureIndex,
  /** Changes with the stored files of the lecture, so that a device that took it along fetches it again only then. */
  version: z.optional(z.string()),
});
export type Lecture = z.output<typeof Lecture>;

/** Transcript of a lecture, made from its captions in one language. Times are seconds of the video. */
export const Transcript = z.object({
  lectureId: LectureId,
  lang: z.string(),
  /** All caption languages of the lecture. */
  languages: z.array(z.string()),
  cues: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
  chapters: z.array(Chapter),
});
export type Transcript = z.output<typeof Transcript>;

/**
 * A lecture to read. `html` was sanitized at publishing, does not repeat the title, and its headings begin at level 2. Its image
 * URLs are signed and expire at `expiresAt`. A link to a lecture is `<a data-lecture="id" data-at="42">`, without `href`.
 */
export const Article = z.object({
  lectureId: LectureId,
  title: z.string(),
  html: z.string(),
  headings: z.array(ArticleHeading),
  minutes: z.int().check(z.positive()),
  expiresAt: Instant,
});
export type Article = z.output<typeof Article>;

/**
 * For a video with renditions: master playlist, storyboard (WebVTT) and poster. Their URLs are not signed: the response sets
 * signed cookies for their folder, valid until `expiresAt`.
 */
export const streamFields = {
  stream: z.optional(z.object({ url: z.string(), expiresAt: Instant })),
  storyboard: z.optional(z.object({ url: z.string() })),
  poster: z.optional(z.object({ url: z.string() })),
};

/** A lecture that anyone may watch or read. The URLs of video and captions expire together. */
export const PreviewLecture = z.object({
  lecture: Lecture,
  video: z.optional(z.object({ url: z.string(), expiresAt: Instant, ...streamFields })),
  article: z.optional(Article),
  transcript: z.optional(Transcript),
});
export type PreviewLecture = z.output<typeof PreviewLecture>;

export const Section = z.object({ title: z.string(), lectures: z.array(Lecture) });
export type Section = z.output<typeof Section>;

/** A whole number in a query string. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, `Use a whole number from ${min} to ${max}`)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(min), z.maximum(max))),
  );

export const CourseSort = z.enum(['popular', 'newest']);
export type CourseSort = z.output<typeof CourseSort>;

const filterFields = {
  topic: z.optional(Slug),
  level: z.optional(Level),
  duration: z.optional(CourseDuration),
  language: z.optional(Language),
};
const searchText = z.optional(z.string().check(z.maxLength(limits.searchTextMax)));

/** Empty values are dropped before validation: every endpoint treats `?level=` as an absent `level`. */
export const CourseListQuery = z.object({
  search: searchText,
  ...filterFields,
  /** Applies to lists only; search results are sorted by relevance. */
  sort: z.optional(CourseSort),
  limit: z.optional(wholeNumber(1, limits.coursePageMax)),
  /** The `lastEvaluatedKey` of the previous page, as JSON text. */
  lastEvaluatedKey: z.optional(z.string().check(z.maxLength(2_000))),
});

export const FacetsQuery = z.object({ search: searchText, ...filterFields });
export type FacetsQuery = z.output<typeof FacetsQuery>;

export const CourseList = z.object({
  courses: z.array(CourseCard),
  /** Courses that match search and filters, over all pages. */
  total: z.int().check(z.minimum(0)),
  /** For a search: `all` if the courses have all of its words; `some` if none has, and the best partial matches are listed. */
  matched: z.optional(z.enum(['all', 'some'])),
  lastEvaluatedKey: z.nullable(z.record(z.string(), z.unknown())),
  suggestion: z.optional(z.string()),
});
export type CourseList = z.output<typeof CourseList>;

const facet = z.array(z.object({ value: z.string(), label: z.string(), count: z.int().check(z.minimum(0)) }));
export const Facets = z.object({
  topics: facet,
  levels: facet,
  durations: facet,
  // A catalog that the previous release published has none.
  languages: z._default(facet, []),
});
export type Facets = z.output<typeof Facets>;

export const FeaturedCourses = z.object({ featuredCourses: z.array(CourseCard) });
export const Price = z.object({ price: Dollars, currency: Currency });
