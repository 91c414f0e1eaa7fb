import type { Operation } from '../platform/http/operation.ts';
import { reportLecture } from '../use-cases/report-lecture.ts';
import { toCourseProgress } from '../use-cases/to-course-progress.ts';
import type { LearningDeps } from './deps.ts';

/**
 * Takes the page's report of a completed lecture. The percent sent changes nothing: the server counts. A video counts
 * by its saved position, a quiz by being passed; only a lecture without a measure of its own is completed by this.
 * One round trip to DynamoDB, two when it completes the lecture.
 */
export const saveCourseProgress =
  (deps: LearningDeps): Operation<'saveCourseProgress'> =>
  async ({ caller, params: { courseId }, body: { completedLecture } }) => {
    const known = await reportLecture(deps, {
      sub: caller.sub,
      courseId,
      lectureId: completedLecture,
      report: ({ lecture: saved, progress }, { id, contentType }) =>
        contentType !== 'other' || progress.completed.has(id)
          ? undefined
          : { timestamp: saved?.timestamp ?? 0, completed: true },
    });
    return { status: 200, body: toCourseProgress(known) };
  };
