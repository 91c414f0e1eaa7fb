import type { LectureProgress } from '../../../../lambdas/contract/schemas/learning.ts';
import { mergePositions } from '../../../../lambdas/domain/progress.ts';
import { isPassing } from '../api/problem.ts';
import { isSameSave, type OfflineQueue, type PendingSave } from './offline-queue.ts';

/** What the progress endpoint takes. */
export type ProgressBody = Pick<PendingSave, 'timestamp' | 'totalDuration' | 'completed'> &
  Partial<Pick<PendingSave, 'furthest'>>;

export interface ProgressSenderOptions {
  readonly queue: OfflineQueue;
  readonly post: (save: PendingSave, body: ProgressBody, keepalive: boolean) => Promise<LectureProgress>;
  /** The server's record, asked before an old save is sent. */
  readonly read: (save: PendingSave) => Promise<LectureProgress>;
  readonly onSaved: (courseId: string, progress: LectureProgress) => void;
  /** HTTP status of a failure; 0 when nothing answered. */
  readonly statusOf: (error: unknown) => number;
  readonly now?: () => number;
}

export interface ProgressSender {
  /** Keeps the save, then sends it; `keepalive` for a page that is going away. */
  save(entry: PendingSave, options?: { keepalive?: boolean }): Promise<void>;
  /** Sends everything that waits: at the start and when the network is back. */
  drain(): Promise<void>;
  /** Ends the retries; what waits stays in the queue. */
  stop(): void;
}

const firstRetryMs = 1_000;
const longestRetryMs = 60_000;
/** A save this old comes from an earlier visit: another device may have gone on since. */
const staleMs = 60_000;

/** Wait before retry number `attempt` (from 0), milliseconds: doubling, a minute at most. */
export const retryDelayMs = (attempt: number): number =>
  Math.min(longestRetryMs, firstRetryMs * 2 ** attempt);

/**
 * What of an old save is still worth sending, given the server's record: a position that another device has moved
 * since is left alone, while what was watched further or finished here still counts.
 */
export const reconcile = (save: PendingSave, server: LectureProgress): PendingSave | null => {
  if (Date.parse(server.updatedAt) <= save.savedAt) return save;
  const merged = mergePositions(save, server);
  const addsNothing = merged.furthest === server.furthest && merged.completed === server.completed;
  return addsNothing ? null : { ...save, ...merged };
};

/** One save as the endpoint takes it: `furthest` only where the learner went further and came back. */
export const toBody = ({ timestamp, furthest, totalDuration, completed }: PendingSave): ProgressBody => ({
  timestamp,
  ...(furthest > timestamp && { furthest }),
  totalDuration,
  completed,
});

/** Refused for good: sending the same again cannot help. Without a session (401) it waits for the next one. */
const isFinal = (status: number) => status >= 400 && status !== 401 && !isPassing(status);

/** Sends saves in order, retries what failed, and never drops what the server has not answered. */
export const createProgressSender = (options: ProgressSenderOptions): ProgressSender => {
  const { queue, post, read, onSaved, statusOf, now = Date.now } = options;
  let attempts = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const busy = new Map<string, Promise<void>>();

  const retryLater = () => {
    if (stopped || retry !== undefined) return;
    retry = setTimeout(() => {
      retry = undefined;
      void drain();
    }, retryDelayMs(attempts));
    attempts += 1;
  };

  const deliver = async (waiting: PendingSave, keepalive: boolean): Promise<void> => {
    try {
      const isOld = !keepalive && now() - waiting.savedAt > staleMs;
      const due = isOld ? reconcile(waiting, await read(waiting)) : waiting;
      const answer = due && (await post(waiting, toBody(due), keepalive));
      queue.remove(waiting);
      attempts = 0;
      if (answer) onSaved(waiting.courseId, answer);
    } catch (error) {
      const status = statusOf(error);
      if (isFinal(status)) queue.remove(waiting);
      else if (status !== 401) retryLater();
    }
  };

  /** One request a lecture at a time, so that an older position never overtakes a newer one. */
  const send = (lecture: PendingSave): Promise<void> => {
    const key = `${lecture.courseId}#${lecture.lectureId}`;
    const running = busy.get(key);
    if (running) return running;
    const run = (async () => {
      for (let last: PendingSave | undefined; ;) {
        const waiting = queue.get(lecture);
        if (!waiting || (last && isSameSave(waiting, last))) return;
        last = waiting;
        await deliver(waiting, false);
      }
    })().finally(() => busy.delete(key));
    busy.set(key, run);
    return run;
  };

  const drain = async (): Promise<void> => {
    await Promise.all(queue.all().map(send));
  };

  return {
    save(entry, { keepalive = false } = {}) {
      const waiting = queue.put(entry);
      return keepalive ? deliver(waiting, true) : send(waiting);
    },
    drain,
    stop() {
      stopped = true;
      clearTimeout(retry);
    },
  };
};
