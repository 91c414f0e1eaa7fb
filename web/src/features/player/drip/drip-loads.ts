import type { DripContent, Pace } from '#contract/schemas/drip.ts';
import { api, ApiProblem, isAbort } from '../../../lib/api/index.ts';
import { type CourseLoads, findLastWatched, readRecords } from '../course/source.ts';

/**
 * Reads the learner's pace; undefined on failure. Whoever enrolled before the course was released over time gets one first.
 * @param content fails for who may not be in the course
 */
const readPace = async (
  courseId: string,
  signal: AbortSignal,
  content: Promise<unknown>,
): Promise<Pace | undefined> => {
  const read = (): Promise<Pace> => api.getPace({ params: { courseId }, signal });
  const join = async (error: unknown): Promise<Pace> => {
    if (!(error instanceof ApiProblem) || error.code !== 'not_enrolled') throw error;
    await content;
    await api.enroll({ params: { courseId } });
    return read();
  };
  return read()
    .catch(join)
    .catch((error: unknown) => {
      if (isAbort(error)) throw error;
      return undefined;
    });
};

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
    const content = getContent();
    const [answer, known, pace] = await Promise.all([content, reading, readPace(courseId, signal, content)]);
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
