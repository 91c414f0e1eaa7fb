import type { LectureProgress } from '../../../../lambdas/contract/schemas/learning.ts';
import { api, ApiProblem } from '../api/index.ts';
import { createOfflineQueue, type OfflineQueue } from './offline-queue.ts';
import { createProgressSender, type ProgressSender } from './progress-sender.ts';

type Listener = (courseId: string, progress: LectureProgress) => void;

/** Everything about saving one learner's playback positions. */
export interface Saves {
  readonly queue: OfflineQueue;
  readonly sender: ProgressSender;
  /** Tells of every acknowledged save; returns the way to stop listening. */
  listen(listener: Listener): () => void;
}

let current: { sub: string; saves: Saves; close: () => void } | null = null;

const open = (sub: string): { saves: Saves; close: () => void } => {
  const listeners = new Set<Listener>();
  const queue = createOfflineQueue(sub, window.localStorage);
  const sender = createProgressSender({
    queue,
    post: ({ courseId, lectureId, drip }, body, keepalive) => {
      const input = { params: { courseId, lectureId }, body, keepalive };
      return drip ? api.saveDripLectureProgress(input) : api.saveLectureProgress(input);
    },
    // A subscription counts as enrolment, so one call reads the records of both players.
    read: ({ courseId, lectureId }) => api.getLectureProgress({ params: { courseId, lectureId } }),
    onSaved: (courseId, progress) => {
      for (const listener of listeners) listener(courseId, progress);
    },
    statusOf: (error) => (error instanceof ApiProblem ? error.status : 0),
  });
  const drain = () => void sender.drain();
  window.addEventListener('online', drain);
  drain();
  return {
    saves: {
      queue,
      sender,
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    close: () => {
      window.removeEventListener('online', drain);
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
