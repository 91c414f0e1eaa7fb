import { enterCourse } from '../coursework/enter-course.ts';
import { findLecture } from '../coursework/open-lecture.ts';
import { toLectureProgress } from '../coursework/to-lecture-progress.ts';
import type { Operation } from '../platform/operation.ts';
import type { LearningDeps } from './deps.ts';

/** The caller's position in a lecture. */
export const getLectureProgress =
  (deps: LearningDeps): Operation<'getLectureProgress'> =>
  async ({ caller, params: { courseId, lectureId } }) => {
    const { course, lecture } = await enterCourse(deps, caller.sub, courseId, lectureId);
    findLecture(course, ({ id }) => id === lectureId);
    return { status: 200, body: toLectureProgress(courseId, lectureId, lecture) };
  };
