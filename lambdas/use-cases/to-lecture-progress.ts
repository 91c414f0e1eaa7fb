import type { LectureProgress } from '../contract/schemas/learning.ts';
import { neverWatched } from '../domain/progress.ts';
import type { LectureRecord } from '../stores/learning/learning-records.ts';

/** A position as the API answers it; for a lecture never watched, zeros and the epoch. */
export const toLectureProgress = (
  courseId: string,
  lectureId: string,
  record: LectureRecord | undefined,
): LectureProgress => ({
  lectureKey: `${courseId}#${lectureId}`,
  ...(record ?? { ...neverWatched, totalDuration: 0, updatedAt: new Date(0).toISOString() }),
  lectureId,
});
