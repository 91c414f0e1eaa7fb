import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { CourseId, Instant, LectureId, Percent, QuizId, Seconds, ServerId, line } from './common.ts';
import { CourseCard, LectureIndex, Section } from './course.ts';

export const Enrolment = z.object({ isEnrolled: z.literal(true), enrolledAt: Instant });
export const EnrolmentStatus = z.object({ isEnrolled: z.boolean() });

export const EnrolledCourse = z.extend(CourseCard, {
  progress: Percent,
  enrolledAt: Instant,
  lastLecture: z.optional(z.object({ lectureId: LectureId, title: z.string(), timestamp: Seconds })),
});
export type EnrolledCourse = z.output<typeof EnrolledCourse>;
export const EnrolledCourses = z.object({ courses: z.array(EnrolledCourse) });

export const CourseContent = z.object({ courseId: CourseId, title: z.string(), sections: z.array(Section) });
export type CourseContent = z.output<typeof CourseContent>;

export const CourseProgressBody = z.strictObject({ progress: Percent, completedLecture: LectureId });
export const CourseProgress = z.object({ progress: Percent, completedLectures: z.array(LectureId) });
export type CourseProgress = z.output<typeof CourseProgress>;

export const VideoUrl = z.object({ url: z.string(), expiresAt: Instant });

export const LectureProgressBody = z.strictObject({
  timestamp: Seconds,
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
  /** Sticky. */
  completed: z.boolean(),
  updatedAt: Instant,
});
export type LectureProgress = z.output<typeof LectureProgress>;

export const Completion = z.object({ completed: z.literal(true), completedAt: Instant });

export const QuizParams = z.object({ courseId: CourseId, quizId: QuizId });
const optionId = z.string().check(z.minLength(1), z.maxLength(64));
export const Quiz = z.object({
  id: QuizId,
  title: z.string(),
  passPercent: Percent,
  attemptsAllowed: z.int(),
  attemptsUsed: z.int(),
  bestScore: z.optional(Percent),
  /** Whether any attempt has passed, by the pass mark of its time. */
  passed: z.boolean(),
  questions: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      kind: z.enum(['single', 'multiple']),
      options: z.array(z.object({ id: optionId, text: z.string() })),
    }),
  ),
});
export const QuizAnswers = z.strictObject({
  answers: z.record(
    z.string().check(z.maxLength(64)),
    z.union([optionId, z.array(optionId).check(z.maxLength(50))]),
  ),
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

export const BookmarkBody = z.strictObject({ lectureIndex: LectureIndex, timestamp: Seconds });
export const Bookmark = z.object({
  id: ServerId,
  lectureIndex: LectureIndex,
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
  content: z
    .string()
    .check(
      z.refine(
        (content) => new TextEncoder().encode(content).length <= limits.noteBytes,
        'Notes hold 65,536 bytes at most',
      ),
    ),
  /** The `updatedAt` that was edited, null when there was none; without it the last save wins. */
  basedOn: z.optional(z.nullable(Instant)),
});
export const Notes = z.object({ content: z.string(), updatedAt: z.optional(Instant) });

export const Certificate = z.object({
  id: ServerId,
  courseId: CourseId,
  courseTitle: z.string(),
  name: z.string(),
  issuedAt: Instant,
});
export type Certificate = z.output<typeof Certificate>;
export const CertificateIssued = z.object({ certificate: Certificate });
export const Certificates = z.object({ certificates: z.array(Certificate) });
export const CertificateParams = z.object({ certificateId: ServerId });
export const CertificateUrl = z.object({ signedUrl: z.string() });
export const CertificateCheck = z.object({
  valid: z.boolean(),
  name: z.string(),
  courseTitle: z.string(),
  issuedAt: Instant,
  status: z.enum(['valid', 'superseded', 'revoked']),
});
export type CertificateCheck = z.output<typeof CertificateCheck>;

export const ChatBody = z.strictObject({
  message: z.string().check(
    z.trim(),
    z.minLength(1),
    z.refine(
      (message) => new TextEncoder().encode(message).length <= limits.chatMessageBytes,
      'A message holds 4 KB at most',
    ),
  ),
  context: z.optional(
    z.strictObject({
      courseId: z.optional(CourseId),
      courseTitle: z.optional(line(300)),
      sectionTitle: z.optional(line(300)),
      lectureTitle: z.optional(line(300)),
    }),
  ),
});
export const ChatReply = z.object({
  reply: z.string(),
  sources: z.array(z.object({ title: z.string(), href: z.string(), at: z.optional(Seconds) })),
});

export const NotebookServer = z.object({ url: z.string(), status: z.enum(['ready', 'starting']) });
