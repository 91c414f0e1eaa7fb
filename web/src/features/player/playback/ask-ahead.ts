import type { Lecture } from '#contract/schemas/course.ts';
import type { LectureProgress } from '#contract/schemas/learning.ts';
import { api } from '../../../lib/api/index.ts';
import type { Saves } from '../../../lib/saves/saves.ts';
import type { CourseLoads } from '../course/source.ts';
import { aheadKey, openingsAhead, recordsAhead, urlsAhead } from './ahead.ts';
import { loadVideoLecture } from './load-video.ts';
import { latestWatchState, resumePosition } from './resume-position.ts';

/**
 * Asks for what a video lecture needs as soon as the lecture is known; does nothing for other lectures.
 * @param options.records the learner's records in the course; null when they could not be read
 * @param options.askedAt position (seconds) that the address asks for
 */
export const askAhead = (
  { getVideoUrl }: Pick<CourseLoads, 'getVideoUrl'>,
  saves: Saves,
  courseId: string,
  { id, videoKey, isUnlocked, contentType, duration }: Lecture,
  {
    records,
    askedAt,
  }: { readonly records: Promise<readonly LectureProgress[] | null>; readonly askedAt: number | null },
): void => {
  if (!videoKey || !isUnlocked || contentType !== 'video') return;
  void loadVideoLecture().catch(() => undefined);
  const params = { courseId, lectureId: id };
  const url = urlsAhead.keep(aheadKey(courseId, videoKey), getVideoUrl(courseId, videoKey));
  const readRecord = async (): Promise<LectureProgress | null> => {
    const known = await records;
    // A lecture without a record was never watched.
    return known
      ? (known.find(({ lectureId }) => lectureId === id) ?? null)
      : api.getLectureProgress({ params });
  };
  const record = recordsAhead.keep(aheadKey(courseId, id), readRecord());
  const opening = import('./stream/ask-opening.ts');
  const ask = async (): Promise<void> => {
    const [{ askWanted }, { stream }, server] = await Promise.all([
      opening,
      url,
      // Without an answer the lecture plays from the start.
      record.catch(() => null),
    ]);
    const at = askedAt ?? resumePosition(latestWatchState(server, saves.queue.get(params)), duration);
    const asked = stream && askWanted(stream.url, at);
    if (asked) void openingsAhead.keep(aheadKey(stream.url, at), asked).catch(() => undefined);
  };
  // Opening the lecture meets and reports the failure.
  ask().catch(() => undefined);
};
