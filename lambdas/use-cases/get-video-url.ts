import type { ReplyOf } from '../contract/endpoints.ts';
import type { OperationRequest } from '../platform/http/operation.ts';
import type { UseCaseDeps } from './deps.ts';
import { findEnrolledCourse } from './find-course.ts';
import { findLecture, isFirstOpening, requireOpen } from './open-lecture.ts';
import { signCaptions } from './sign-captions.ts';

/**
 * Signs the URL of one lecture's video and of its captions, for both players. The key must be one of the course's lectures; it is never used as
 * a path.
 */
export const getVideoUrl =
  (deps: UseCaseDeps) =>
  async ({
    caller: { sub },
    params: { courseId },
    query: { s3Key },
  }: OperationRequest<'getVideoUrl' | 'getDripVideoUrl'>): Promise<ReplyOf<'getVideoUrl'>> => {
    const learnerCourse = await findEnrolledCourse(deps, sub, courseId);
    const lecture = findLecture(learnerCourse.course, ({ videoKey }) => videoKey === s3Key);
    const now = deps.now();
    requireOpen(lecture, learnerCourse, now);
    if (isFirstOpening(lecture, learnerCourse)) {
      await deps.learning.markOpened(sub, courseId, lecture.id, new Date(now).toISOString());
    }
    const [video, captions] = await Promise.all([
      deps.signUrl(s3Key, now),
      signCaptions(deps, lecture.captions, now),
    ]);
    return { status: 200, body: { ...video, ...captions } };
  };
