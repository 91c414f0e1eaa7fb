import { lectureKinds } from '../domain/lecture-kinds.ts';
import { neverWatched, toCourseProgress } from '../domain/progress.ts';
import type { Operation } from '../platform/http/operation.ts';
import { saveProgress } from '../use-cases/save-progress.ts';
import type { LearningDeps } from './deps.ts';

/**
 * Takes the page's report of a completed lecture. Only a lecture without a measure of its own is completed by it: a video
 * counts by its saved position, a quiz by being passed. The percent sent changes nothing, because the server counts.
 * One round trip to DynamoDB, two when the report completes the lecture.
 */
export const saveCourseProgress =
  (deps: LearningDeps): Operation<'saveCourseProgress'> =>
  async ({ caller, params: { courseId }, body: { completedLecture } }) => {
    const learnerCourse = await saveProgress(deps, {
      sub: caller.sub,
      courseId,
      lectureId: completedLecture,
      report: ({ lecture: saved = neverWatched, progress }, { id, contentType }) =>
        lectureKinds[contentType].completedBy !== 'report' || progress.completed.has(id)
          ? undefined
          : { ...saved, completed: true },
    });
    return { status: 200, body: toCourseProgress(learnerCourse) };
  };
