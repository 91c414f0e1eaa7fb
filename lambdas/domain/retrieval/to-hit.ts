import type { Hit } from '../../contract/schemas/learning.ts';
import type { Found } from './find-places.ts';
import { beginsSection, type LectureText } from './lecture-text.ts';
import { type IsSearched, makeSnippet, type Snippet } from './snippet.ts';

/** If only the title of a chapter has the words, the snippet begins with that title. */
const makePlaceSnippet = (
  { kind, places }: LectureText,
  index: number,
  isSearched: IsSearched,
): Snippet | undefined => {
  const place = places[index];
  if (!place) return undefined;
  const { heading, sentences } = place;
  const snippet = makeSnippet(sentences, kind, isSearched);
  if (snippet.marks.length > 0 || kind !== 'video' || !heading || !beginsSection(places, index))
    return snippet;
  return makeSnippet([heading, ...sentences], kind, isSearched);
};

/**
 * Converts a match to a hit. A title match, the only kind for closed lectures, contains only the title. Undefined for a place that
 * is not in the text because the lecture was just republished.
 */
export const toHit = (
  { lectureId, isOpen, kind, place }: Found,
  title: string,
  text: LectureText | undefined,
  isSearched: IsSearched,
): Hit | undefined => {
  const base = { lectureId, title, locked: !isOpen };
  if (place === undefined) return { ...base, kind: 'title' };
  const snippet = isOpen && text ? makePlaceSnippet(text, place, isSearched) : undefined;
  if (!snippet || !text) return undefined;
  const heading = text.places[place]?.heading;
  const at = snippet.at ?? heading?.at;
  return {
    ...base,
    kind,
    ...(kind === 'video' && at !== undefined && { at }),
    ...(kind === 'article' && heading && { heading: heading.text, headingId: heading.id }),
    ...(snippet.text !== '' && { snippet: snippet.text, marks: snippet.marks }),
  };
};
