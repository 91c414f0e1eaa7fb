import type { SignedUrl } from '../platform/services/signed-url.ts';
import type { UseCaseDeps } from './deps.ts';
import { enterCourse } from './enter-course.ts';
import { findLecture, isFirstOpening, requireOpen } from './open-lecture.ts';

/**
 * Signs the URL of one lecture's video. The key must be one of the course's lectures; it is never used as a path.
 * @throws ApiError 404 or 403
 */
export const signVideo = async (
  deps: UseCaseDeps,
  sub: string,
  courseId: string,
  s3Key: string,
): Promise<SignedUrl> => {
  const known = await enterCourse(deps, sub, courseId);
  const lecture = findLecture(known.course, ({ videoKey }) => videoKey === s3Key);
  const now = deps.now();
  requireOpen(lecture, known, now);
  if (isFirstOpening(lecture, known)) {
    await deps.learning.markOpened(sub, courseId, lecture.id, new Date(now).toISOString());
  }
  return deps.signUrl(s3Key);
};
