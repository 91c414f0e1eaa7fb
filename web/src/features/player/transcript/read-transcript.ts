import type { Lecture, Transcript } from '../../../../../lambdas/contract/schemas/course.ts';
import { readCues } from '../../../../../lambdas/domain/web-vtt.ts';
import type { PlayerSource } from '../source.ts';

/**
 * What is said in a lecture that is open to the learner, from its signed captions in `lang`, else in English, as the site is, else
 * in the first language; `null` without captions.
 * @throws ApiProblem when the server refuses, Error when the captions do not come
 */
export const readTranscript = async (
  { getVideoUrl }: Pick<PlayerSource, 'getVideoUrl'>,
  courseId: string,
  lecture: Pick<Lecture, 'id' | 'videoKey' | 'captions' | 'chapters'>,
  lang: string | undefined,
  signal: AbortSignal,
): Promise<Transcript | null> => {
  const signed = await getVideoUrl(courseId, lecture.videoKey ?? '');
  const captions = signed.captions ?? lecture.captions ?? [];
  const chosen =
    captions.find((each) => each.lang === lang) ??
    captions.find((each) => /^en\b/.test(each.lang)) ??
    captions[0];
  if (!chosen) return null;
  const answer = await fetch(chosen.url, { signal });
  if (!answer.ok) throw new Error(`The captions were answered with ${answer.status}`);
  return {
    lectureId: lecture.id,
    lang: chosen.lang,
    languages: captions.map((each) => each.lang),
    cues: readCues(await answer.text()),
    chapters: lecture.chapters ?? [],
  };
};
