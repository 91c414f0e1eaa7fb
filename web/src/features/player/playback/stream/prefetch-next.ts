import type { Lecture } from '#contract/schemas/course.ts';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';
import type { PlayerSource } from '../../course/source.ts';
import { readPreferences } from '../../media/preferences.ts';
import { loadFirstSegment } from './next-segment.ts';
import { asksForLessData, detectStreamSupport } from './stream-support.ts';

/** Lectures whose prefetch was attempted on this page. */
const tried = new Set<string>();

/** Whether to save data: the preference of the learner, else of the browser. */
const savesData = (): boolean => readPreferences(deviceStorage).dataSaver ?? asksForLessData();

/**
 * Prefetches the first seconds of a lecture that the learner is likely to open next, once per lecture. Does nothing with data
 * saver, or where the browser plays streams natively, because native playback would not use the cached segments.
 */
export const prefetchNext = async (
  { getVideoUrl }: Pick<PlayerSource, 'getVideoUrl'>,
  courseId: string,
  { id, videoKey, isUnlocked, contentType }: Lecture,
): Promise<void> => {
  const key = `${courseId}/${id}`;
  if (!videoKey || !isUnlocked || contentType !== 'video' || tried.has(key)) return;
  if (savesData() || detectStreamSupport() !== 'engine') return;
  tried.add(key);
  try {
    const { stream } = await getVideoUrl(courseId, videoKey);
    if (stream) await loadFirstSegment(stream.url, AbortSignal.timeout(30_000));
  } catch {
    // Opening the lecture will report the error.
  }
};
