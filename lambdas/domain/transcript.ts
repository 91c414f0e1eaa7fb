import type { Transcript } from '../contract/schemas/course.ts';
import type { CourseLecture } from './course.ts';
import { readCues } from './web-vtt.ts';

type Captions = NonNullable<CourseLecture['captions']>[number];

/**
 * The captions that a transcript is made from: those in the language asked for; English ones, as the site is, else the first, when none is asked for.
 * None without captions, or in a language that there are none in.
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

/** What is said in a lecture, from the text of its captions (WebVTT) in the language `lang`. */
export const toTranscript = (
  { id, captions = [], chapters = [] }: Pick<CourseLecture, 'id' | 'captions' | 'chapters'>,
  lang: string,
  webVtt: string,
): Transcript => ({
  lectureId: id,
  lang,
  languages: captions.map((each) => each.lang),
  cues: readCues(webVtt),
  chapters,
});
