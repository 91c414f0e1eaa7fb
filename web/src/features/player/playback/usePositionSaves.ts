import { useCallback, useEffect, useMemo, useRef } from 'react';
import { isPastThreshold } from '../../../../../lambdas/domain/progress.ts';
import type { Saves } from '../../../lib/saves/saves.ts';
import { usePlayerSource } from '../source.ts';
import { createSaveScheduler } from './save-scheduler.ts';

interface Position {
  readonly timestamp: number;
  readonly furthest: number;
  readonly totalDuration: number;
}

export interface PositionSaves {
  /** Notes the playback position; seconds. */
  readonly note: (timestamp: number, totalDuration: number) => void;
  /** Saves at once what was noted last. */
  readonly flush: () => void;
}

/**
 * Saves the playback position of a lecture: within 3 s of playing, every 15 s while it plays, and at once on pause, on a jump, when
 * the lecture counts as watched, when the page hides, and when the lecture or the page is left.
 * @param lecture.duration in the catalog, seconds; 0 when unknown.
 * @param readPosition where the video is at this moment, seconds; null while it shows no position of this lecture. Playback tells
 * its position several times a second: leaving asks for the last fraction.
 */
export const usePositionSaves = (
  saves: Saves,
  lecture: { readonly courseId: string; readonly lectureId: string; readonly duration: number },
  readPosition: () => number | null,
): PositionSaves => {
  const { courseId, lectureId, duration } = lecture;
  const { isDrip } = usePlayerSource();
  const leaving = useRef(false);
  /** The last save that was sent so that it outlives the page. */
  const parting = useRef(0);

  const scheduler = useMemo(
    () =>
      createSaveScheduler<Position>({
        merge: (waiting, next) => ({
          ...next,
          furthest: Math.max(waiting.furthest, next.furthest),
          totalDuration: next.totalDuration || waiting.totalDuration,
        }),
        save: ({ timestamp, furthest, totalDuration }) => {
          const completed = isPastThreshold(furthest, duration || totalDuration);
          const entry = {
            courseId,
            lectureId,
            ...(isDrip && { drip: true }),
            timestamp,
            furthest,
            totalDuration,
            completed,
            savedAt: Date.now(),
          };
          if (leaving.current) parting.current = entry.savedAt;
          void saves.sender.save(entry, { keepalive: leaving.current });
        },
      }),
    [saves, courseId, lectureId, duration, isDrip],
  );

  const reached = useRef<string | null>(null);
  const noted = useRef({ scheduler, timestamp: -1 });
  const note = useCallback(
    (timestamp: number, totalDuration: number) => {
      const length = duration || totalDuration;
      // The server refuses positions beyond the lecture, and video files run a fraction longer than the catalog says.
      const within = length > 0 ? Math.min(timestamp, length) : timestamp;
      // The end of a lecture is told several times over.
      if (noted.current.scheduler === scheduler && noted.current.timestamp === within) return;
      noted.current = { scheduler, timestamp: within };
      scheduler.push({ timestamp: within, furthest: within, totalDuration: length });
      if (reached.current !== lectureId && isPastThreshold(within, length)) {
        reached.current = lectureId;
        scheduler.flush();
      }
    },
    [scheduler, duration, lectureId],
  );

  useEffect(() => {
    const leave = (event: Event) => {
      if (event.type === 'visibilitychange' && document.visibilityState !== 'hidden') return;
      leaving.current = true;
      const at = readPosition();
      if (at !== null) note(at, 0);
      scheduler.flush();
      leaving.current = false;
      if (event.type !== 'pagehide') return;
      // An ordinary request under way dies with the page; this copy of it does not.
      const unsent = saves.queue.get({ courseId, lectureId });
      if (unsent && unsent.savedAt !== parting.current) void saves.sender.save(unsent, { keepalive: true });
    };
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('pagehide', leave);
      scheduler.flush();
    };
  }, [scheduler, note, readPosition, saves, courseId, lectureId]);

  return { note, flush: scheduler.flush };
};
