import * as z from 'zod/mini';
import { CourseId, Dollars, Instant, QuizId, Slug } from './schemas/common.ts';
import {
  ArticleHeading,
  Chapter,
  CourseDuration,
  Instructor,
  Language,
  lectureFields,
  lectureFileFields,
  Level,
  paceFields,
  questionFields,
  Release,
} from './schemas/course-fields.ts';

/**
 * What adaptive playback needs, all of it in one folder of the media bucket that belongs to this lecture alone: whoever may
 * open the lecture gets cookies for the whole folder.
 */
const PublishedStream = z.object({
  /** Prefix of the storage keys, with its slash at the end. It holds neither `*` nor `?`, which a signed policy would expand. */
  folder: z.string().check(z.regex(/^media\/[\w./-]+\/$/)),
  /** Names of files in it: the master playlist, the WebVTT of the storyboard, and a picture of the video. */
  master: z.string(),
  storyboard: z.string(),
  poster: z.string(),
});

/** A lecture as published. Its keys are storage keys in the media bucket; they are never joined to paths. */
const PublishedLecture = z.object({
  ...lectureFields,
  videoKey: z.optional(z.string()),
  captions: z.optional(z.array(z.object({ lang: z.string(), label: z.string(), key: z.string() }))),
  quizId: z.optional(QuizId),
  release: z.optional(Release),
  /** When this release, or the lack of one, was published; absent where it is that of the first publication. */
  releaseSince: z.optional(Instant),
  /** What was published before that, oldest first. What it opened stays open. */
  earlierReleases: z.optional(
    z.array(z.object({ release: z.optional(Release), releaseSince: z.optional(Instant) })),
  ),
  /** Of a video, in order. */
  chapters: z.optional(z.array(Chapter)),
  /** What people take along, signed when asked for. */
  files: z.optional(z.array(z.object({ ...lectureFileFields, key: z.string() }))),
  /** Storage key of a rendered article, which no public address leads to. */
  articleKey: z.optional(z.string()),
  /** The renditions of a video, once all of them are stored. */
  stream: z.optional(PublishedStream),
  /** Storage key of what learners see of an exercise, which no public address leads to. */
  exerciseKey: z.optional(z.string()),
  /** Storage key of its solution and expected answers, which only the function that grades may read. */
  answersKey: z.optional(z.string()),
  /** Whether the server grades the exercise. Without it, the page's own tests do. */
  hasCases: z.optional(z.literal(true)),
});

/** Who teaches a course, with what the page of an instructor shows where there is one. */
const PublishedInstructor = z.extend(Instructor, {
  /** The biography as sanitized HTML. */
  bioHtml: z.optional(z.string()),
  /** Storage key of the picture, public under `/covers/`. */
  picture: z.optional(z.string()),
  links: z.optional(z.array(z.object({ url: z.string(), title: z.string() }))),
});

/**
 * A course as published: the one declaration of its fields. Publishing writes this shape and every reader parses it
 * back; the public card and page pick their fields from it. The order of the keys is part of the hash that says whether
 * a course changed, so new fields come last.
 */
export const PublishedCourse = z.object({
  id: CourseId,
  title: z.string(),
  description: z.string(),
  /** The long description as sanitized HTML; absent where there is none. */
  longDescriptionHtml: z.optional(z.string()),
  topic: Slug,
  topicLabel: z.string(),
  level: Level,
  duration: CourseDuration,
  instructor: PublishedInstructor,
  /** 0 is free. */
  price: Dollars,
  upgradePrice: z.optional(Dollars),
  featured: z.boolean(),
  rating: z.optional(z.number()),
  /** Number of learners; ranks lists and search results. */
  learners: z.optional(z.int()),
  skills: z.array(z.string()),
  outcomes: z.array(z.string()),
  drip: z.boolean(),
  /** Storage key of the cover, public under `/covers/`. */
  image: z.optional(z.string()),
  sections: z.array(z.object({ title: z.string(), lectures: z.array(PublishedLecture) })),
  /** Words that people search with and that the texts do not contain. */
  keywords: z.optional(z.array(z.string())),
  /** Day of the first publication, `YYYY-MM-DD`, where the author gives one. */
  published: z.optional(z.string()),
  /** What learners may change of their pace; absent from courses that say nothing, see `allowedPace`. */
  pace: z.optional(z.object(paceFields)),
  /** Language of its lectures; absent where it is English. */
  language: z.optional(Language),
  /** What people should know or have before, one sentence each. */
  prerequisites: z.optional(z.array(z.string())),
  /** Day of the last change, `YYYY-MM-DD`: the author's, else that of the last publication. */
  updated: z.optional(z.string()),
  /** Whether lectures ask questions in their middle, and whether the course has cards; see {@link PublishedQuestions}. */
  hasQuestions: z.optional(z.literal(true)),
  hasCards: z.optional(z.literal(true)),
});
export type PublishedCourse = z.output<typeof PublishedCourse>;

const { outcomes, skills } = PublishedCourse.shape;
/** Fields that the public course page shows as they are published, beyond those of the card. */
export const pageFields = { outcomes, skills };

/**
 * A lecture to read as it is stored: one object in the media bucket. Its HTML is sanitized; `data-key` stands in it, first among the
 * attributes of an image or a link, where a signed address comes.
 */
export const PublishedArticle = z.object({
  html: z.string(),
  headings: z.array(ArticleHeading),
  minutes: z.int().check(z.positive()),
  /** Every storage key that the HTML names. */
  keys: z.array(z.string()),
});
export type PublishedArticle = z.output<typeof PublishedArticle>;

const PublishedQuestion = z.object({
  ...questionFields,
  /** Ids of the right options. */
  answer: z.array(z.string()),
  explanation: z.optional(z.string()),
});

/**
 * A quiz as published, its answer key included. Only the questions and options may reach a browser before an attempt: see
 * `openQuestions`.
 */
export const PublishedQuiz = z.object({
  id: z.string(),
  title: z.string(),
  /** Whole percent needed to pass. */
  passPercent: z.number(),
  /** 0 is unlimited. */
  attemptsAllowed: z.number(),
  questions: z.array(PublishedQuestion),
});
export type PublishedQuiz = z.output<typeof PublishedQuiz>;

/**
 * What a course asks beside its quizzes, keys and backs included: the questions in its lectures, and its cards. Option ids of these questions
 * derive from the text of the option.
 */
export const PublishedQuestions = z.object({
  questions: z.array(
    z.extend(PublishedQuestion, {
      lectureId: z.string(),
      /** Where it is asked: seconds of a video, or the heading of an article that it comes after. */
      at: z.optional(z.number()),
      after: z.optional(z.string()),
    }),
  ),
  cards: z.array(z.object({ id: z.string(), lectureId: z.string(), front: z.string(), back: z.string() })),
});
export type PublishedQuestions = z.output<typeof PublishedQuestions>;
