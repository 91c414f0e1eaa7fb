import type { Lecture } from '../../../../../../lambdas/contract/schemas/course.ts';
import type { PlayerSource } from '../../source.ts';
import { readPreferences } from '../preferences.ts';
import { asksForLessData, streamMeans } from './means.ts';
import { loadFirstSegment } from './next-segment.ts';

/** Lectures whose beginning was loaded, or is not to be had, on this page. */
const tried = new Set<string>();

/** Whether the learner, or without a word of theirs the browser, wants to spend fewer bytes. */
const savesData = (): boolean => readPreferences(window.localStorage).dataSaver ?? asksForLessData();

/**
 * Loads the first seconds of a lecture that the learner seems to be about to open. Once for each; never with data saver, and not where
 * the browser plays streams itself, which keeps what it loads to itself.
 */
export const prefetchNext = async (
  { getVideoUrl }: Pick<PlayerSource, 'getVideoUrl'>,
  courseId: string,
  { id, videoKey, isUnlocked, contentType }: Lecture,
): Promise<void> => {
  const key = `${courseId}/${id}`;
  if (!videoKey || !isUnlocked || contentType !== 'video' || tried.has(key)) return;
  if (savesData() || streamMeans() !== 'engine') return;
  tried.add(key);
  try {
    const { stream } = await getVideoUrl(courseId, videoKey);
    if (stream) await loadFirstSegment(stream.url, AbortSignal.timeout(30_000));
  } catch {
    // Opening the lecture says what is the matter.
  }
};
