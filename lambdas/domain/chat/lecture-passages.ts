import type { Found } from '../retrieval/find-places.ts';
import { beginsSection, type LectureText, type Place } from '../retrieval/lecture-text.ts';
import { sentenceEnd, sentenceStart } from '../retrieval/split-sentences.ts';
import type { Sentence } from './passages.ts';

/** Maximum number of places to consider, over all lectures: two or three sentences each. */
const placesMax = 60;
/** Number of places read from the beginning of the current lecture, which says what it is about. */
const beginning = 3;

/** A lecture to read an answer from, and which of its places. */
export interface LecturePlaces {
  readonly course: number;
  readonly lectureId: string;
  readonly places: ReadonlySet<number>;
}

/**
 * The lectures to read for a question, best first, with the places that may answer it and their neighbors for context. Quizzes
 * are left out.
 * @param atHand the lecture that the question came from, if it is open
 */
export const lecturesToRead = (
  found: readonly Found[],
  lecturesMax: number,
  atHand?: { readonly course: number; readonly lectureId: string },
): LecturePlaces[] => {
  const lectures = new Map<string, { course: number; lectureId: string; places: Set<number> }>();
  const add = (course: number, lectureId: string, places: readonly number[]): void => {
    const key = `${course} ${lectureId}`;
    const known = lectures.get(key) ?? { course, lectureId, places: new Set<number>() };
    lectures.set(key, known);
    for (const place of places) known.places.add(place);
  };
  if (atHand) add(atHand.course, atHand.lectureId, [...Array(beginning).keys()]);
  for (const { course, lectureId, place, kind, isOpen } of found.slice(0, placesMax)) {
    if (!isOpen || kind === 'quiz') continue;
    add(course, lectureId, place === undefined ? [0, 1] : [place - 1, place, place + 1]);
  }
  return [...lectures.values()].slice(0, lecturesMax);
};

/** Headings of lists of literature. */
const literature = /^(?:sources?|references|further reading|literature|read(?:ing)? (?:on|more))$/i;
/** A sentence of an article that stands by itself; what is left around a formula, and cells of tables, do not. */
const isWhole = (text: string): boolean =>
  sentenceStart.test(text) && (sentenceEnd.test(text) || /[:：]["'”’)\]]*$/u.test(text));
/** Marks of a formula in TeX. */
const formula = /\\[a-z(,!]|[_^]\{/i;

/** Whether a place is code or a list of literature, which explain nothing; a place never mixes code and prose. */
const isUnquotable = (place: Place | undefined): boolean =>
  place?.sentences[0]?.isCode === true || literature.test(place?.heading?.text ?? '');

/** The sentences of the wanted places (default: all), without code, formulas and literature. `ends` marks a sentence that the next one does not continue. */
export const toSentences = (
  { kind, places }: LectureText,
  wanted: ReadonlySet<number> = new Set(places.keys()),
): Sentence[] =>
  kind === 'quiz'
    ? []
    : places.flatMap(({ heading, sentences }, index) => {
        if (!wanted.has(index) || isUnquotable(places[index])) return [];
        const goesOn =
          wanted.has(index + 1) && !isUnquotable(places[index + 1]) && !beginsSection(places, index + 1);
        const quotable = sentences.filter(
          ({ text }) => !formula.test(text) && (kind === 'video' || isWhole(text)),
        );
        return quotable.map((sentence, place): Sentence => ({
          ...sentence,
          ...(heading?.id !== undefined && { heading: { id: heading.id, text: heading.text } }),
          ...(place === quotable.length - 1 && !goesOn && { ends: true as const }),
        }));
      });
