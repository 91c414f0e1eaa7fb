import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { CourseId, DeviceZone, Instant, LectureId, Percent, Seconds } from './common.ts';
import { Captions, CourseCard, Section, streamFields, wholeNumber } from './course.ts';

/** Time zone of the browser; stored if the profile has none. */
export const EnrollBody = z.optional(z.strictObject({ timeZone: z.optional(DeviceZone) }));
export const Enrollment = z.object({ isEnrolled: z.literal(true), enrolledAt: Instant });
export const EnrollmentStatus = z.object({ isEnrolled: z.boolean() });

export const EnrolledCourse = z.extend(CourseCard, {
  progress: Percent,
  enrolledAt: Instant,
  lastLecture: z.optional(z.object({ lectureId: LectureId, title: z.string(), timestamp: Seconds })),
});
export type EnrolledCourse = z.output<typeof EnrolledCourse>;

/** One of the caller's latest bookmarks, with the titles that a list shows. */
export const RecentBookmark = z.object({
  id: z.string(),
  courseId: CourseId,
  lectureId: LectureId,
  lectureTitle: z.string(),
  timestamp: Seconds,
  createdAt: Instant,
});
export type RecentBookmark = z.output<typeof RecentBookmark>;

export const EnrolledCourses = z.object({
  courses: z.array(EnrolledCourse),
  /** Latest first, of the courses in the list. Functions of the release before do not answer them. */
  recentBookmarks: z.optional(z.array(RecentBookmark)),
});
export type EnrolledCourses = z.output<typeof EnrolledCourses>;

export const CourseContent = z.object({
  courseId: CourseId,
  title: z.string(),
  /** The course releases its lectures over time. */
  drip: z.optional(z.literal(true)),
  sections: z.array(Section),
});
export type CourseContent = z.output<typeof CourseContent>;

export const CourseProgressBody = z.strictObject({ progress: Percent, completedLecture: LectureId });
export const CourseProgress = z.object({ progress: Percent, completedLectures: z.array(LectureId) });
export type CourseProgress = z.output<typeof CourseProgress>;

/** URLs of a lecture's video and captions; all expire at `expiresAt`. */
export const VideoUrl = z.object({
  url: z.string(),
  expiresAt: Instant,
  captions: z.optional(z.array(Captions)),
  ...streamFields,
});

export const LectureProgressBody = z.strictObject({
  timestamp: Seconds,
  /** The furthest position since the last save; `timestamp` when absent. */
  furthest: z.optional(Seconds),
  totalDuration: Seconds,
  completed: z.boolean(),
});
export const LectureProgress = z.object({
  lectureKey: z.string(),
  lectureId: LectureId,
  /** Last position, may go back. */
  timestamp: Seconds,
  /** The furthest position, never goes back. */
  furthest: Seconds,
  totalDuration: Seconds,
  /** Never reset. */
  completed: z.boolean(),
  updatedAt: Instant,
});
export type LectureProgress = z.output<typeof LectureProgress>;

export const Completion = z.object({ completed: z.literal(true), completedAt: Instant });

/** A signed address of one file. */
export const FileUrl = z.object({ url: z.string(), expiresAt: Instant });

/** Search inside courses. The last word may be unfinished. */
export const SearchQuery = z.object({
  q: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.searchTextMax)),
  limit: z.optional(wholeNumber(1, limits.hitsMax)),
});

/** A search hit inside a course. For a locked lecture, only its title. */
export const Hit = z.object({
  lectureId: LectureId,
  /** Index of its section, from 0. Functions of the release before do not answer it, nor `drip`. */
  section: z.optional(z.int()),
  /** The course releases its lectures over time. */
  drip: z.optional(z.literal(true)),
  /** Title of the lecture. */
  title: z.string(),
  kind: z.enum(['title', 'video', 'article', 'quiz']),
  /** The lecture is an exercise. What is found in its task has the kind of articles. */
  exercise: z.optional(z.literal(true)),
  /** Seconds into a video. */
  at: z.optional(Seconds),
  /** Heading of the article's section with the hit. */
  heading: z.optional(z.string()),
  /** Id of that heading's element. */
  headingId: z.optional(z.string()),
  /** Plain text of at most 200 characters. */
  snippet: z.optional(z.string()),
  /** Positions of the searched words in the snippet: [start, end) offsets in UTF-16 units. */
  marks: z.optional(z.array(z.tuple([z.int(), z.int()]))),
  locked: z.boolean(),
});
export type Hit = z.output<typeof Hit>;
export const CourseHits = z.object({ hits: z.array(Hit) });
export const CourseHit = z.extend(Hit, { courseId: CourseId, courseTitle: z.string() });
export type CourseHit = z.output<typeof CourseHit>;
export const AllHits = z.object({ hits: z.array(CourseHit) });

/** The lectures that a device takes along. */
export const LeaseBody = z.strictObject({
  lectures: z.array(LectureId).check(
    z.minLength(1),
    z.maxLength(limits.leaseLecturesMax),
    z.refine((ids) => new Set(ids).size === ids.length, 'Name each lecture once'),
  ),
});
/** `lease` is a compact JSON Web Token (ES256) of the claims in `domain/learning/lease.ts`. */
export const Lease = z.object({ lease: z.string(), expiresAt: Instant });

/** A public key that verifies leases (JWK). */
export const LeaseKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
  kid: z.string(),
});
export type LeaseKey = z.output<typeof LeaseKey>;
export const LeaseKeys = z.object({ keys: z.array(LeaseKey) });
