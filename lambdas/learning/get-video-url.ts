import type { Operation } from '../platform/operation.ts';
import type { LearningDeps } from './deps.ts';
import { enterCourse } from './enter-course.ts';
import { findLecture, isFirstOpening, requireOpen } from './open-lecture.ts';

/** A signed address of one lecture's video. The key is looked up among the course's lectures, never used as a path. */
export const getVideoUrl =
  (deps: LearningDeps): Operation<'getVideoUrl'> =>
  async ({ caller, params: { courseId }, query: { s3Key } }) => {
    const known = await enterCourse(deps, caller.sub, courseId);
    const lecture = findLecture(known.course, ({ videoKey }) => videoKey === s3Key);
    const now = deps.now();
    requireOpen(lecture, known, now);
    if (isFirstOpening(lecture, known)) {
      await deps.learning.markOpened(caller.sub, courseId, lecture.id, new Date(now).toISOString());
    }
    return { status: 200, body: await deps.signUrl(s3Key) };
  };
