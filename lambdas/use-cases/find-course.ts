import { messages } from '../contract/errors.ts';
import { isEnrolled } from '../domain/course/access.ts';
import { type Course, lecturesOf } from '../domain/course/course.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { answerLifetimeMs, type CourseCache } from '../stores/catalog/read/course-cache.ts';
import type { ExtraReads, LearnerCourseRows } from '../stores/learning/learner-course.ts';
import type { LearningStore } from '../stores/learning/learning.ts';

/** A course with the learner's rows in it. */
export type LearnerCourse = LearnerCourseRows & { readonly course: Course };

interface ReadsCourses {
  readonly learning: Pick<LearningStore, 'readCourse'>;
}
/** Rows that contain the course. */
type WithCourse<T extends LearnerCourseRows> = Omit<T, 'course'> & { course: Course };

const requireCourse = <T extends LearnerCourseRows>({ course, ...rest }: T): WithCourse<T> => {
  if (!course) throw new ApiError('not_found', { message: messages.courseNotFound });
  return { ...rest, course };
};

/** Checks that the course exists and the learner is enrolled in it. @throws ApiError 404, or 403 `not_enrolled` */
export const requireEnrollment = <T extends LearnerCourseRows>(read: T): WithCourse<T> => {
  const known = requireCourse(read);
  if (!isEnrolled(read.entitlements)) throw new ApiError('not_enrolled');
  return known;
};

/** Reads a course with the learner's rows. @throws ApiError 404 `Course not found.` */
export const findCourse = async (
  { learning }: ReadsCourses,
  sub: string,
  courseId: string,
): Promise<LearnerCourse> => requireCourse(await learning.readCourse(sub, courseId));

/**
 * Reads the learner's rows, and the course unless `options.course` has it, and requires that the learner is enrolled.
 * @throws ApiError 404, or 403 `not_enrolled`
 */
export const findEnrolledCourse = async (
  { learning }: ReadsCourses,
  sub: string,
  courseId: string,
  options?: Pick<ExtraReads, 'course' | 'lectureId'>,
): Promise<LearnerCourse> => requireEnrollment(await learning.readCourse(sub, courseId, options));

/**
 * Answers a request that only reads, from a course that may have been cached. Nobody is refused by what may be outdated: a refusal is decided
 * again by what is stored now.
 * @param read reads the learner's rows, and the course unless `course` has it; `mayLag` says that rows of a moment ago suffice
 * @throws ApiError 404, 403 `not_enrolled`, or what `answer` throws
 */
export const answerFrom = async <R extends LearnerCourseRows, T>(
  courses: CourseCache | undefined,
  courseId: string,
  read: (options: Pick<ExtraReads, 'course' | 'mayLag'>) => Promise<R>,
  answer: (learnerCourse: WithCourse<R>) => T | Promise<T>,
): Promise<T> => {
  const course = courses?.get(courseId, answerLifetimeMs);
  try {
    const found = requireEnrollment(await read({ course, mayLag: true }));
    if (!course) courses?.put(found.course);
    return await answer(found);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return answer(requireEnrollment(await read({})));
  }
};

/** Where to answer from: a learner's course, and a lecture whose position is wanted. */
interface CoursePlace {
  readonly sub: string;
  readonly courseId: string;
  readonly lectureId?: string;
  /** Whether the answer depends on the learner's progress in this course. Progress is left out where it does not. Default: it does. */
  readonly needsProgress?: (course: Course) => boolean;
}

/**
 * As {@link answerFrom}, from the learner's rows as they were a moment ago: a third of the read units of {@link findEnrolledCourse}.
 * @throws ApiError 404, 403 `not_enrolled`, or what `answer` throws
 */
export const answerFromCourse = <T>(
  { learning, courses }: ReadsCourses & { readonly courses?: CourseCache },
  { sub, courseId, lectureId, needsProgress = () => true }: CoursePlace,
  answer: (learnerCourse: LearnerCourse) => T | Promise<T>,
): Promise<T> =>
  answerFrom(
    courses,
    courseId,
    ({ course, mayLag }) =>
      learning.readCourse(sub, courseId, {
        ...{ course, mayLag, lectureId },
        withoutProgress: course && !needsProgress(course),
      }),
    answer,
  );

/** Checks that the course has lectures: an empty one cannot be enrolled in or bought. @throws ApiError 409 */
export const requireLectures = (course: Course): void => {
  if (lecturesOf(course).length > 0) return;
  throw new ApiError('conflict', { message: 'This course has no lectures yet.' });
};
