import type { Transcript } from '../../contract/schemas/course.ts';
import type { CourseLecture } from '../course/course.ts';

type Captions = NonNullable<CourseLecture['captions']>[number];

/**
 * Captions for the transcript: those in the requested language; by default English, else the first. Undefined if there are no
 * captions, or none in the requested language.
 */
export const captionsForTranscript = (
  { captions = [] }: Pick<CourseLecture, 'captions'>,
  language?: string,
): Captions | undefined => {
  if (language !== undefined) {
    return captions.find(({ lang }) => lang.toLowerCase() === language.toLowerCase());
  }
  return captions.find(({ lang }) => /^en\b/.test(lang)) ?? captions[0];
};

/** Transcript of a lecture from its captions in the language `lang`. */
export const toTranscript = (
  { id, captions = [], chapters = [] }: Pick<CourseLecture, 'id' | 'captions' | 'chapters'>,
  lang: string,
  cues: Transcript['cues'],
): Transcript => ({
  lectureId: id,
  lang,
  languages: captions.map((each) => each.lang),
  cues,
  chapters,
});
