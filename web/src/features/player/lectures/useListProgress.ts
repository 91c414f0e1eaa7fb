import { useEffect, useRef } from 'react';
import type { LectureProgress } from '#contract/schemas/learning.ts';
import { api } from '../../../lib/api/index.ts';

const atOnce = 3;

/**
 * Fetches the progress records of the given lectures, each once, a few at a time: the fallback when the records of the whole
 * course could not be read. A failure costs only a progress bar.
 */
export const useListProgress = (
  courseId: string,
  lectureIds: readonly string[],
  addRecord: (record: LectureProgress) => void,
): void => {
  const asked = useRef(new Set<string>());
  const wanted = lectureIds.join(' ');

  useEffect(() => {
    const controller = new AbortController();
    const waiting = wanted.split(' ').filter((id) => id && !asked.current.has(id));
    const seen = asked.current;
    const work = async () => {
      for (let lectureId = waiting.shift(); lectureId; lectureId = waiting.shift()) {
        const record = await api
          .getLectureProgress({ params: { courseId, lectureId }, signal: controller.signal })
          .catch(() => null);
        if (controller.signal.aborted) return;
        seen.add(lectureId);
        if (record) addRecord(record);
      }
    };
    for (let worker = 0; worker < atOnce; worker += 1) void work();
    return () => controller.abort();
  }, [courseId, wanted, addRecord]);
};
