import type { LectureProgress } from '#contract/schemas/learning.ts';
import { isRetryable } from '../api/problem.ts';
import type { stillDue, withinFilm } from './late-saves.ts';
import { isSameSave, type OfflineQueue, type PendingSave } from './offline-queue.ts';

/** Request body of the progress endpoint. */
export type ProgressBody = Pick<PendingSave, 'timestamp' | 'totalDuration' | 'completed'> &
  Partial<Pick<PendingSave, 'furthest'>>;

export interface ProgressSenderOptions {
  readonly queue: OfflineQueue;
  readonly post: (save: PendingSave, body: ProgressBody, keepalive: boolean) => Promise<LectureProgress>;
  /** Loads what only saves need that come late: the code for it is rarely needed. */
  readonly late: () => Promise<{
    readonly stillDue: typeof stillDue;
    readonly withinFilm: typeof withinFilm;
  }>;
  /** Called with the server's record once it has all of a save. */
  readonly onSaved: (courseId: string, progress: LectureProgress) => void;
  /** Returns the HTTP status of a failure; 0 for a network failure. */
  readonly getStatus: (error: unknown) => number;
  readonly now?: () => number;
}

export interface ProgressSender {
  /** Queues the save, then sends it. Set `keepalive` when the page is closing. */
  save(entry: PendingSave, options?: { keepalive?: boolean }): Promise<void>;
  /** Sends all queued saves: at the start and when the network is back. */
  drain(): Promise<void>;
  /** Cancels retries; unsent saves stay in the queue. */
  stop(): void;
}

const firstRetryMs = 1_000;
const longestRetryMs = 60_000;
/** An older save comes from an earlier visit, so another device may have continued since. */
const staleMs = 60_000;

/** Milliseconds before retry number `attempt` (from 0): exponential backoff, at most a minute. */
export const retryDelayMs = (attempt: number): number =>
  Math.min(longestRetryMs, firstRetryMs * 2 ** attempt);

/** The request body of a save; `furthest` only when the learner went further and came back. */
export const toBody = ({ timestamp, furthest, totalDuration, completed }: PendingSave): ProgressBody => ({
  timestamp,
  ...(furthest > timestamp && { furthest }),
  totalDuration,
  completed,
});

/** Whether a retry cannot help. Without a session (401), a save waits for the next one. */
const isFinal = (status: number) => status >= 400 && status !== 401 && !isRetryable(status);

/** Sends saves in order, retries failures, and drops a save only when the server accepted it or refused it for good. */
export const createProgressSender = (options: ProgressSenderOptions): ProgressSender => {
  const { queue, post, late, onSaved, getStatus, now = Date.now } = options;
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

  /** Posts a save. What was watched of a film that has become shorter since, which the server refuses, counts up to its end. */
  const postWithin = async (due: PendingSave, keepalive: boolean): Promise<LectureProgress> => {
    try {
      return await post(due, toBody(due), keepalive);
    } catch (error) {
      const within = getStatus(error) === 400 && (await (await late()).withinFilm(due));
      if (!within) throw error;
      return post(within, toBody(within), keepalive);
    }
  };

  const deliver = async (waiting: PendingSave, keepalive: boolean): Promise<void> => {
    try {
      const isOld = !keepalive && now() - waiting.savedAt > staleMs;
      const { due, known } = isOld ? await (await late()).stillDue(waiting) : { due: waiting };
      const record = due ? await postWithin(due, keepalive) : known;
      queue.remove(waiting);
      attempts = 0;
      if (record) onSaved(waiting.courseId, record);
    } catch (error) {
      const status = getStatus(error);
      if (isFinal(status)) queue.remove(waiting);
      else if (status !== 401) retryLater();
    }
  };

  /** Sends one request per lecture at a time, so that an older position never overwrites a newer one. */
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
