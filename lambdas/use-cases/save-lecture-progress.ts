import type { ReplyOf } from '../contract/endpoints.ts';
import type { LectureProgress } from '../contract/schemas/learning.ts';
import { neverWatched } from '../domain/learning/progress.ts';
import type { OperationRequest } from '../platform/http/operation.ts';
import type { LectureRecord } from '../stores/learning/lecture-record.ts';
import type { UseCaseDeps } from './deps.ts';
import { saveProgress } from './save-progress.ts';

/** A position as the API returns it; zeros and the epoch for a lecture that was never watched. */
export const toLectureProgress = (
  courseId: string,
  lectureId: string,
  record: LectureRecord | undefined,
): LectureProgress => ({
  lectureKey: `${courseId}#${lectureId}`,
  ...(record ?? { ...neverWatched, totalDuration: 0, updatedAt: new Date(0).toISOString() }),
  lectureId,
});

/**
 * Saves the playback position, for both players. Two round trips to DynamoDB. The server decides completion, not the page.
 */
export const saveLectureProgress =
  (deps: Pick<UseCaseDeps, 'learning' | 'courses' | 'now'>) =>
  async ({
    caller: { sub },
    params: { courseId, lectureId },
    body,
  }: OperationRequest<'saveLectureProgress' | 'saveDripLectureProgress'>): Promise<
    ReplyOf<'saveLectureProgress'>
  > => {
    const { timestamp, furthest = timestamp, completed } = body;
    const { lecture } = await saveProgress(deps, {
      sub,
      courseId,
      lectureId,
      report: () => ({ timestamp, furthest, completed }),
    });
    return { status: 200, body: toLectureProgress(courseId, lectureId, lecture) };
  };
