import type { Transcript } from '../contract/schemas/course.ts';
import type { CourseLecture } from './course.ts';
import { readCues } from './web-vtt.ts';

type Captions = NonNullable<CourseLecture['captions']>[number];

/** The captions that a transcript is made from: English ones, as the site is, else the first; none without captions. */
export const captionsForTranscript = ({
  captions = [],
}: Pick<CourseLecture, 'captions'>): Captions | undefined =>
  captions.find(({ lang }) => /^en\b/.test(lang)) ?? captions[0];

/** What is said in a lecture, from the text of its captions (WebVTT) in the language `lang`. */
export const toTranscript = (
  { id, captions = [] }: Pick<CourseLecture, 'id' | 'captions'>,
  lang: string,
  webVtt: string,
): Transcript => ({
  lectureId: id,
  lang,
  languages: captions.map((each) => each.lang),
  cues: readCues(webVtt),
  chapters: [],
});
