import type { Operation } from '../platform/http/operation.ts';
import { reportLecture } from '../use-cases/report-lecture.ts';
import { toLectureProgress } from '../use-cases/to-lecture-progress.ts';
import type { LearningDeps } from './deps.ts';

/** Saves the playback position. Two round trips to DynamoDB; completion is decided here, not by the page. */
export const saveLectureProgress =
  (deps: LearningDeps): Operation<'saveLectureProgress'> =>
  async ({ caller, params: { courseId, lectureId }, body: { timestamp, completed } }) => {
    const { lecture } = await reportLecture(deps, {
      sub: caller.sub,
      courseId,
      lectureId,
      report: () => ({ timestamp, completed }),
    });
    return { status: 200, body: toLectureProgress(courseId, lectureId, lecture) };
  };
