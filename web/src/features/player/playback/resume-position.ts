import { isPastThreshold } from '#domain/learning/progress.ts';

export interface WatchState {
  /** Last position, seconds. */
  readonly timestamp: number;
  readonly completed: boolean;
}

/** Within this many seconds of the end there is nothing left to resume. */
const endSeconds = 2;

/**
 * Start position in seconds: the saved position, or 0 if the rest is too short or the lecture was completed and left at its end.
 * @param duration of the lecture, seconds; 0 when unknown
 */
export const resumePosition = ({ timestamp, completed }: WatchState, duration: number): number => {
  if (!Number.isFinite(timestamp) || timestamp <= 0) return 0;
  if (duration > 0 && timestamp >= duration - endSeconds) return 0;
  if (completed && isPastThreshold(timestamp, duration)) return 0;
  return timestamp;
};

/** Returns the later of the server's record and a save still queued in this browser. */
export const latestWatchState = (
  server: (WatchState & { readonly updatedAt: string }) | null,
  waiting: (WatchState & { readonly savedAt: number }) | undefined,
): WatchState => {
  if (!waiting) return server ?? { timestamp: 0, completed: false };
  if (!server || waiting.savedAt >= Date.parse(server.updatedAt)) {
    return { timestamp: waiting.timestamp, completed: waiting.completed || (server?.completed ?? false) };
  }
  return server;
};

/**
 * Start time requested by the query parameter `t`, seconds; `null` if absent, malformed or beyond the lecture.
 * @param duration of the lecture, seconds; 0 when unknown
 */
export const readStartAt = (search: string, duration: number): number | null => {
  const given = new URLSearchParams(search).get('t');
  if (!given || !/^\d{1,6}(?:\.\d{1,3})?$/.test(given)) return null;
  const seconds = Number(given);
  return duration > 0 && seconds >= duration ? null : seconds;
};
