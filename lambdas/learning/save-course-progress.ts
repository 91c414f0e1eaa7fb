import { completionOf } from '../domain/course/lecture-kinds.ts';
import { neverWatched, toCourseProgress } from '../domain/learning/progress.ts';
import type { Operation } from '../platform/http/operation.ts';
import { saveProgress } from '../use-cases/save-progress.ts';
import type { LearningDeps } from './deps.ts';

/**
 * Accepts the page's report of a completed lecture. It completes only lectures that are completed by report: a video is completed by its
 * saved position, a quiz by being passed. A percent in the request is ignored, because the server counts. One round trip to DynamoDB, two
 * when the report completes the lecture.
 */
export const saveCourseProgress =
  (deps: LearningDeps): Operation<'saveCourseProgress'> =>
  async ({ caller, params: { courseId }, body: { completedLecture } }) => {
    const learnerCourse = await saveProgress(deps, {
      sub: caller.sub,
      courseId,
      lectureId: completedLecture,
      // A position that is stored may lie beyond a lecture that was a video once.
      report: ({ progress }, lecture) =>
        completionOf(lecture) !== 'report' || progress.completed.has(lecture.id)
          ? undefined
          : { ...neverWatched, completed: true },
    });
    return { status: 200, body: toCourseProgress(learnerCourse) };
  };
