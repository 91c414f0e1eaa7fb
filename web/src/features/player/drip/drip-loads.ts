import type { DripContent, Pace } from '#contract/schemas/drip.ts';
import { api, isAbort } from '../../../lib/api/index.ts';
import { type CourseLoads, findLastWatched, readRecords } from '../course/source.ts';

/** Reads the learner's pace in a drip course; undefined on failure. */
const readPace = (courseId: string, signal: AbortSignal): Promise<Pace | undefined> =>
  api.getPace({ params: { courseId }, signal }).catch((error: unknown) => {
    if (isAbort(error)) throw error;
    return undefined;
  });

/** Loads courses that are released over time. */
export const dripLoads: CourseLoads = {
  async load(courseId, { signal, onSections }) {
    const params = { courseId };
    const reading = readRecords(courseId, signal);
    const getContent = async (): Promise<DripContent> => {
      const answer = await api.getAvailableContent({ params, signal });
      if (!Array.isArray(answer.content)) throw new Error('Invalid content structure received from API');
      onSections(answer.content, reading);
      return answer;
    };
    const [answer, known, pace] = await Promise.all([getContent(), reading, readPace(courseId, signal)]);
    const records = known ?? [];
    const { title, content: sections, unlockedContent, nextReleaseDate, isPremium, progress } = answer;
    const completedLectures = records.filter(({ completed }) => completed).map(({ lectureId }) => lectureId);
    return {
      content: { courseId, title, sections },
      progress: { progress, completedLectures },
      lastWatched: findLastWatched(records),
      records,
      drip: {
        unlockedContent: unlockedContent ?? [],
        nextReleaseDate: nextReleaseDate ?? null,
        isPremium,
        pace,
      },
    };
  },
  getVideoUrl: (courseId, s3Key) => api.getDripVideoUrl({ params: { courseId }, query: { s3Key } }),
};
