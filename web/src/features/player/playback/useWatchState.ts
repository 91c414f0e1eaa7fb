import { useEffect, useState } from 'react';
import { api } from '../../../lib/api/index.ts';
import { withRetries } from '../../../lib/api/with-retries.ts';
import type { Saves } from '../../../lib/saves/saves.ts';
import { aheadKey, recordsAhead } from './ahead.ts';
import { latestWatchState, type WatchState } from './resume-position.ts';

/**
 * Progress of the learner in a lecture: the server's record, or a newer save still queued in this browser. `null` while loading.
 * A server that does not answer is asked again, because the position that is saved next replaces the one it knows. If it never answers, the
 * lecture plays from the start.
 */
export const useWatchState = (saves: Saves, courseId: string, lectureId: string): WatchState | null => {
  const [answer, setAnswer] = useState<{ lectureId: string; state: WatchState } | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const settle = (server: Parameters<typeof latestWatchState>[0]) => {
      if (controller.signal.aborted) return;
      setAnswer({ lectureId, state: latestWatchState(server, saves.queue.get({ courseId, lectureId })) });
    };
    const { signal } = controller;
    const ask = () => {
      signal.throwIfAborted();
      return api.getLectureProgress({ params: { courseId, lectureId }, signal });
    };
    const ahead = recordsAhead.take(aheadKey(courseId, lectureId));
    const waiting = saves.queue.get({ courseId, lectureId });
    // What waits is sent first: the server puts it in order, whatever the clock of this device says.
    const sent = waiting && saves.sender.save(waiting).then(ask);
    withRetries((attempt) => (attempt === 1 && (sent ?? ahead)) || ask(), 3).then(settle, () => settle(null));
    return () => {
      controller.abort();
      setAnswer(null);
    };
  }, [saves, courseId, lectureId]);

  return answer?.lectureId === lectureId ? answer.state : null;
};
