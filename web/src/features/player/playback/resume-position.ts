import { isPastThreshold } from '../../../../../lambdas/domain/progress.ts';

export interface WatchState {
  /** Seconds; the last position. */
  readonly timestamp: number;
  readonly completed: boolean;
}

/** Nearer to the end than this there is nothing left to resume into. */
const endSeconds = 2;

/**
 * Where playback starts, seconds: the saved position; a finished lecture left at its end, or one with nothing left,
 * starts over.
 * @param duration of the lecture, seconds; 0 when unknown.
 */
export const resumePosition = ({ timestamp, completed }: WatchState, duration: number): number => {
  if (!Number.isFinite(timestamp) || timestamp <= 0) return 0;
  if (duration > 0 && timestamp >= duration - endSeconds) return 0;
  if (completed && isPastThreshold(timestamp, duration)) return 0;
  return timestamp;
};

/** Of the server's record and a save still waiting here, the one that happened later. */
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
