import type { LectureProgress } from '#contract/schemas/learning.ts';
import { mergePositions } from '#domain/learning/progress.ts';
import { api } from '../api/index.ts';
import { clockOffset, readClockOffset } from '../reviews/review-outbox.ts';
import type { PendingSave } from './offline-queue.ts';

/**
 * Returns the part of an old save that is still worth sending, given the server's record; null for none. A newer position of
 * another device wins, but a greater `furthest` and a completion from here still count.
 * @param offset how much the server's clock is ahead of the one that dated the save, ms
 */
export const reconcile = (save: PendingSave, server: LectureProgress, offset = 0): PendingSave | null => {
  if (Date.parse(server.updatedAt) <= save.savedAt + offset) return save;
  const merged = mergePositions(save, server);
  const addsNothing = merged.furthest === server.furthest && merged.completed === server.completed;
  // What is reported as done has no position, and the server's may lie beyond its end: it may have been a video.
  return addsNothing ? null : { ...save, ...(save.furthest && merged) };
};

/**
 * Asks what of an old save is still worth sending. The clock of this device may be wrong, so the site's is asked too.
 * @returns that part, null for none; and the server's record
 */
export const stillDue = async (
  save: PendingSave,
): Promise<{ readonly due: PendingSave | null; readonly known: LectureProgress }> => {
  const { courseId, lectureId } = save;
  const [known] = await Promise.all([
    // A subscription counts as enrollment, so this endpoint serves both players.
    api.getLectureProgress({ params: { courseId, lectureId } }),
    readClockOffset().catch(() => undefined),
  ]);
  return { due: reconcile(save, known, clockOffset()), known };
};

/** What was watched of a film that has become shorter since, up to its end; undefined for what is not beyond it. */
export const withinFilm = async (save: PendingSave): Promise<PendingSave | undefined> => {
  const { sections } = await api.getContent({ params: { courseId: save.courseId } });
  const lectures = sections.flatMap((section) => section.lectures);
  const end = lectures.find(({ id }) => id === save.lectureId)?.duration ?? Infinity;
  const [timestamp, furthest] = [Math.min(save.timestamp, end), Math.min(save.furthest, end)];
  const isBeyond = timestamp < save.timestamp || furthest < save.furthest;
  return isBeyond ? { ...save, timestamp, furthest, totalDuration: end } : undefined;
};
