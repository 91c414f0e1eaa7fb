import type { LectureProgress } from '#contract/schemas/learning.ts';
import { api, ApiProblem } from '../api/index.ts';
import { forgetResources } from '../api/useResource.ts';
import { deviceStorage } from '../browser/browser-storage.ts';
import { beforeSignOut } from '../session/before-sign-out.ts';
import { hasUnsavedWork, outboxKey } from '../session/forget-learner.ts';
import { facts } from './facts.ts';
import { createOfflineQueue, type OfflineQueue } from './offline-queue.ts';
import { createProgressSender, type ProgressSender } from './progress-sender.ts';

type Listener = (courseId: string, progress: LectureProgress) => void;

/** A lecture with the time it was last watched. */
export interface WatchedLecture {
  readonly lectureId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Saves playback positions of one learner. */
export interface Saves {
  readonly queue: OfflineQueue;
  readonly sender: ProgressSender;
  /** Calls the listener after every acknowledged save. @returns unsubscribes */
  listen(listener: Listener): () => void;
  /** Returns the lecture of a course that was last watched on this page, acknowledged or still queued. */
  getLatest(courseId: string): WatchedLecture | undefined;
}

/** Returns the lecture that was watched last. */
export const pickLatest = (watched: readonly WatchedLecture[]): WatchedLecture | undefined =>
  watched.reduce<WatchedLecture | undefined>(
    (latest, next) => (latest && latest.at >= next.at ? latest : next),
    undefined,
  );

/** Milliseconds after which facts that the site could not take are sent again. */
const retryMs = 30_000;

let current: { sub: string; saves: Saves; close: () => void } | null = null;

const open = (sub: string): { saves: Saves; close: () => void } => {
  const listeners = new Set<Listener>();
  const acknowledged = new Map<string, WatchedLecture>();
  const queue = createOfflineQueue(sub, deviceStorage);
  const sender = createProgressSender({
    queue,
    post: ({ courseId, lectureId, drip }, body, keepalive) => {
      const input = { params: { courseId, lectureId }, body, keepalive };
      return drip ? api.saveDripLectureProgress(input) : api.saveLectureProgress(input);
    },
    late: () => import('./late-saves.ts'),
    onSaved: (courseId, progress) => {
      acknowledged.set(courseId, { lectureId: progress.lectureId, at: Date.parse(progress.updatedAt) });
      // The dashboard shows the lecture to continue with.
      forgetResources('enrolled:');
      for (const listener of listeners) listener(courseId, progress);
    },
    getStatus: (error) => (error instanceof ApiProblem ? error.status : 0),
  });
  /** Reviews, and answers in lectures; the code for them is rarely needed. */
  const sendReviews = async () => {
    if (deviceStorage.read(outboxKey('reviews', sub)) === null) return;
    const reviews = await import('../reviews/review-outbox.ts');
    await reviews.sendPendingReviews(sub);
  };
  // What was written in a lecture that was left since; the code for it is rarely needed.
  const sendTexts = async () => {
    if (!hasUnsavedWork(sub)) return;
    const texts = await import('../../features/player/send-texts.ts');
    await texts.sendTexts(sub);
  };
  // What one of them could not send waits for the next time, and stops no other.
  const drain = () => Promise.allSettled([sender.drain(), facts.sendAll(sub), sendReviews()]);
  const sendAll = () => Promise.allSettled([drain(), sendTexts()]);
  const connect = () => void sendAll();
  window.addEventListener('online', connect);
  // A site that fails, and comes back, does not tell.
  const again = setInterval(() => void facts.sendAll(sub).catch(() => undefined), retryMs);
  const removeTask = beforeSignOut(sendAll);
  // Without the texts: the page that opens may be their editor, which has them too.
  void drain();
  return {
    saves: {
      queue,
      sender,
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      getLatest(courseId) {
        const known = acknowledged.get(courseId);
        const waiting = queue
          .all()
          .filter((save) => save.courseId === courseId)
          .map(({ lectureId, savedAt }) => ({ lectureId, at: savedAt }));
        return pickLatest(known ? [known, ...waiting] : waiting);
      },
    },
    close: () => {
      window.removeEventListener('online', connect);
      clearInterval(again);
      removeTask();
      sender.stop();
    },
  };
};

/** Returns the saves of the signed-in learner. The first call sends what an earlier visit left unsent. */
export const getSaves = (sub: string): Saves => {
  if (current?.sub !== sub) {
    current?.close();
    current = { sub, ...open(sub) };
  }
  return current.saves;
};
