import { exerciseLimits } from '../contract/exercise-limits.ts';
import type { PublishedAnswers } from '../contract/published-exercise.ts';
import type { CourseLecture } from '../domain/course/course.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { ExerciseRecord } from '../stores/learning/exercise-record.ts';
import { answerFrom, type LearnerCourse } from '../use-cases/find-course.ts';
import { findLecture, requireOpen } from '../use-cases/open-lecture.ts';
import type { PracticeDeps } from './deps.ts';

/** Address of an exercise, from the path of the request. */
export interface ExerciseAddress {
  readonly courseId: string;
  readonly lectureId: string;
}

/** An exercise that the learner may do now, with the learner's work on it. */
export interface OpenExercise {
  readonly course: LearnerCourse;
  readonly lecture: CourseLecture;
  readonly work: ExerciseRecord;
  /** By the server's verdict, or by the page's report where there are no cases. */
  readonly passed: boolean;
}

/**
 * Reads an exercise that the learner may do now. One round trip.
 * @throws ApiError 404, or 403 `not_enrolled`, `lecture_locked`, `upgrade_required`
 */
export const findOpenExercise = (
  { exercises, courses, now }: Pick<PracticeDeps, 'exercises' | 'courses' | 'now'>,
  sub: string,
  { courseId, lectureId }: ExerciseAddress,
): Promise<OpenExercise> =>
  answerFrom(
    courses,
    courseId,
    ({ course }) => exercises.read(sub, courseId, lectureId, { course }),
    ({ work, ...course }) => {
      const lecture = findLecture(
        course.course,
        ({ id, exerciseKey }) => id === lectureId && exerciseKey !== undefined,
      );
      requireOpen(lecture, course, now());
      const isReported = !lecture.hasCases && course.progress.completed.has(lectureId);
      return { course, lecture, work, passed: work.passedAt !== undefined || isReported };
    },
  );

/** Whether the solution may be opened before the exercise is passed. */
export const hasFailedEnough = ({ failed }: ExerciseRecord): boolean =>
  failed.length >= exerciseLimits.failuresBeforeSolution;

/** The failures after one more; the same one counts once, and more than are asked for are not kept. @param name of the failure */
export const withFailure = ({ failed }: ExerciseRecord, name: string): readonly string[] =>
  failed.includes(name) ? failed : [...failed, name].slice(0, exerciseLimits.failuresBeforeSolution);

/** The answers of an exercise. @throws ApiError 404 when they are not stored */
export const requireAnswers = async (
  { readAnswers }: Pick<PracticeDeps, 'readAnswers'>,
  { answersKey = '' }: CourseLecture,
): Promise<PublishedAnswers> => {
  const answers = await readAnswers(answersKey);
  if (!answers) throw new ApiError('not_found');
  return answers;
};
