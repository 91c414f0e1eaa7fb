import { useCallback, useEffect, useMemo, useRef } from 'react';
import { isPastThreshold } from '#domain/learning/progress.ts';
import type { Saves } from '../../../lib/saves/saves.ts';
import { usePlayerSource } from '../course/source.ts';
import { createSaveScheduler } from './save-scheduler.ts';

interface Position {
  readonly timestamp: number;
  readonly furthest: number;
  readonly totalDuration: number;
}

export interface PositionSaves {
  /** Records the playback position; seconds. */
  readonly note: (timestamp: number, totalDuration: number) => void;
  /** Saves the last recorded position at once. */
  readonly flush: () => void;
}

/**
 * Saves the playback position of a lecture: within 3 s of playing, every 15 s while it plays, and at once on pause, on a seek, when
 * the lecture counts as watched, when the page is hidden, and when the lecture or the page is left.
 * @param lecture.duration from the catalog, seconds; 0 when unknown
 * @param readPosition returns the current position, seconds, or null while the video shows no position of this lecture. It is read
 * on leaving, because the last recorded position may be a fraction of a second old.
 */
export const usePositionSaves = (
  saves: Saves,
  lecture: { readonly courseId: string; readonly lectureId: string; readonly duration: number },
  readPosition: () => number | null,
): PositionSaves => {
  const { courseId, lectureId, duration } = lecture;
  const { isDrip } = usePlayerSource();
  const leaving = useRef(false);
  /** `savedAt` of the last save that was sent with keepalive. */
  const lastKeepalive = useRef(0);

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
          if (leaving.current) lastKeepalive.current = entry.savedAt;
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
      // Several events report the end of a lecture.
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
      // An ordinary request in flight is canceled with the page, so the save is sent again with keepalive.
      const unsent = saves.queue.get({ courseId, lectureId });
      if (unsent && unsent.savedAt !== lastKeepalive.current)
        void saves.sender.save(unsent, { keepalive: true });
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
