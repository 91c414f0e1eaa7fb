import { useEffect, useState } from 'react';
import { api } from '../../../lib/api/index.ts';
import type { Saves } from '../../../lib/saves/saves.ts';
import { latestWatchState, type WatchState } from './resume-position.ts';

/**
 * Where the learner stands in a lecture: the server's record, or a save of this browser that it has not seen yet.
 * `null` while asking; a server that does not answer costs the place, not the lecture.
 */
export const useWatchState = (saves: Saves, courseId: string, lectureId: string): WatchState | null => {
  const [answer, setAnswer] = useState<{ lectureId: string; state: WatchState } | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const settle = (server: Parameters<typeof latestWatchState>[0]) => {
      if (controller.signal.aborted) return;
      setAnswer({ lectureId, state: latestWatchState(server, saves.queue.get({ courseId, lectureId })) });
    };
    api
      .getLectureProgress({ params: { courseId, lectureId }, signal: controller.signal })
      .then(settle, () => settle(null));
    return () => {
      controller.abort();
      setAnswer(null);
    };
  }, [saves, courseId, lectureId]);

  return answer?.lectureId === lectureId ? answer.state : null;
};
