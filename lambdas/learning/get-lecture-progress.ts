import type { Operation } from '../platform/http/operation.ts';
import { answerFromCourse } from '../use-cases/find-course.ts';
import { findLecture } from '../use-cases/open-lecture.ts';
import { toLectureProgress } from '../use-cases/save-lecture-progress.ts';
import type { LearningDeps } from './deps.ts';

/** Returns the caller's position in a lecture. */
export const getLectureProgress =
  (deps: LearningDeps): Operation<'getLectureProgress'> =>
  ({ caller: { sub }, params: { courseId, lectureId } }) =>
    answerFromCourse(
      deps,
      { sub, courseId, lectureId, needsProgress: () => false },
      ({ course, lecture }) => {
        findLecture(course, ({ id }) => id === lectureId);
        return { status: 200, body: toLectureProgress(courseId, lectureId, lecture) };
      },
    );
