import type { LectureProgress } from '../../../../lambdas/contract/schemas/learning.ts';
import { api, ApiProblem } from '../api/index.ts';
import { beforeSignOut } from '../session/before-sign-out.ts';
import { forgetResources } from '../useResource.ts';
import { createOfflineQueue, type OfflineQueue } from './offline-queue.ts';
import { createProgressSender, type ProgressSender } from './progress-sender.ts';

type Listener = (courseId: string, progress: LectureProgress) => void;

/** When a lecture was watched last. */
export interface WatchedLecture {
  readonly lectureId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Everything about saving one learner's playback positions. */
export interface Saves {
  readonly queue: OfflineQueue;
  readonly sender: ProgressSender;
  /** Tells of every acknowledged save; returns the way to stop listening. */
  listen(listener: Listener): () => void;
  /** The lecture of a course that was watched last on this page: acknowledged by the server, or still on its way. */
  latestOf(courseId: string): WatchedLecture | undefined;
}

/** The one watched last. */
export const latestWatched = (watched: readonly WatchedLecture[]): WatchedLecture | undefined =>
  watched.reduce<WatchedLecture | undefined>(
    (latest, next) => (latest && latest.at >= next.at ? latest : next),
    undefined,
  );

let current: { sub: string; saves: Saves; close: () => void } | null = null;

const open = (sub: string): { saves: Saves; close: () => void } => {
  const listeners = new Set<Listener>();
  const acknowledged = new Map<string, WatchedLecture>();
  const queue = createOfflineQueue(sub, window.localStorage);
  const sender = createProgressSender({
    queue,
    post: ({ courseId, lectureId, drip }, body, keepalive) => {
      const input = { params: { courseId, lectureId }, body, keepalive };
      return drip ? api.saveDripLectureProgress(input) : api.saveLectureProgress(input);
    },
    // A subscription counts as enrollment, so one call reads the records of both players.
    read: ({ courseId, lectureId }) => api.getLectureProgress({ params: { courseId, lectureId } }),
    onSaved: (courseId, progress) => {
      acknowledged.set(courseId, { lectureId: progress.lectureId, at: Date.parse(progress.updatedAt) });
      // The dashboard names the lecture to go on with.
      forgetResources('enrolled:');
      for (const listener of listeners) listener(courseId, progress);
    },
    statusOf: (error) => (error instanceof ApiProblem ? error.status : 0),
  });
  const drain = () => void sender.drain();
  window.addEventListener('online', drain);
  const forgetTask = beforeSignOut(() => sender.drain());
  drain();
  return {
    saves: {
      queue,
      sender,
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      latestOf(courseId) {
        const known = acknowledged.get(courseId);
        const waiting = queue
          .all()
          .filter((save) => save.courseId === courseId)
          .map(({ lectureId, savedAt }) => ({ lectureId, at: savedAt }));
        return latestWatched(known ? [known, ...waiting] : waiting);
      },
    },
    close: () => {
      window.removeEventListener('online', drain);
      forgetTask();
      sender.stop();
    },
  };
};

/** The saves of the signed-in learner; what an earlier visit left unsent is sent when this is first asked for. */
export const savesOf = (sub: string): Saves => {
  if (current?.sub !== sub) {
    current?.close();
    current = { sub, ...open(sub) };
  }
  return current.saves;
};
