import { wordRoot } from '../search/stem.ts';
import { strengths } from './match-stems.ts';
import type { CourseIndex } from './open-index.ts';
import { type Occurrence, occurrences } from './packed-index.ts';
import { type QueryTerm, shorterStems } from './search-query.ts';

/** One lecture to search. For a closed one, only its title. */
export interface SearchedLecture {
  readonly lectureId: string;
  readonly isOpen: boolean;
  /** Stems of its title. */
  readonly title: readonly string[];
  /** Stems that say what it belongs to, such as its section; they count a third of a title's. */
  readonly context?: readonly string[];
}

/** One index, and the numbers of its open lectures' places among all searched places. */
export interface SearchedPart {
  readonly index: CourseIndex;
  /** By lecture index: number of its first place, or -1 for a lecture that is not open. */
  readonly firstPlaces: readonly number[];
}

/** Maximum number of stems that one prefix expands to: hundreds begin with `in`. */
const beginningsMax = 64;

/** Weight of a word by its occurrence in a place. */
const occurrenceWeights: Readonly<Record<Occurrence, number>> = {
  [occurrences.once]: 1,
  [occurrences.twice]: 1.15,
  [occurrences.often]: 1.25,
  [occurrences.heading]: 1.5,
};

/** How strongly a title has a term. The word itself and another form of it are told apart, as in texts. */
interface TitleStrength {
  readonly exact: number;
  readonly root: number;
}

const nothing: TitleStrength = { exact: 0, root: 0 };

const contextWeight = 1 / 3;

/** The lectures whose titles have each stem, by their place in the order given, and its weight there. */
export type TitleWords = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** Looks up the titles of a course by their stems: it may have 1,500 of them, and a question thirty words. */
export const titleWords = (lectures: readonly SearchedLecture[]): TitleWords => {
  const words = new Map<string, Map<number, number>>();
  const add = (word: string, lecture: number, weight: number): void => {
    const known = words.get(word);
    if (known) known.set(lecture, weight);
    else words.set(word, new Map([[lecture, weight]]));
  };
  for (const [lecture, { title, context = [] }] of lectures.entries()) {
    for (const word of context) add(word, lecture, contextWeight);
    for (const word of title) add(word, lecture, 1);
  }
  return words;
};

/** How strongly titles have a term; those that have nothing of it are left out. */
const titleStrengths = ({ stem, typed, name }: QueryTerm, words: TitleWords): Map<number, TitleStrength> => {
  const found = new Map<number, TitleStrength>();
  const shorter = new Set(typed === undefined ? [] : shorterStems(typed));
  const root = wordRoot(stem);
  for (const [word, lectures] of words) {
    const isTyped = typed !== undefined && (word.startsWith(typed) || shorter.has(word));
    const exact = word === stem || word === name ? strengths.itself : isTyped ? strengths.typed : 0;
    const isRoot = root !== undefined && word.startsWith(root);
    if (exact === 0 && !isRoot) continue;
    for (const [lecture, weight] of lectures) {
      const best = found.get(lecture) ?? nothing;
      found.set(lecture, {
        exact: Math.max(best.exact, exact * weight),
        root: Math.max(best.root, isRoot ? weight : 0),
      });
    }
  }
  return found;
};

/** How strongly each place and title has one term, and how many do. */
export interface TermPlaces {
  /** By place, of those in `touched`. */
  readonly own: Float32Array;
  readonly touched: readonly number[];
  /** By lecture, of those whose titles have it. */
  readonly titles: ReadonlyMap<number, number>;
  /** Places and titles that have it. */
  readonly known: number;
  /** The word itself does not occur, so its other forms count fully. */
  readonly byRoot: boolean;
}

/** Finds one term in what is open. @param places how many are searched in all */
export const findTerm = (
  term: QueryTerm,
  parts: readonly SearchedPart[],
  words: TitleWords,
  places: number,
): TermPlaces => {
  const own = new Float32Array(places);
  const touched: number[] = [];
  /** Whether any open place has the stem. */
  const add = ({ index, firstPlaces }: SearchedPart, stem: number, strength: number): boolean => {
    let occurs = false;
    index.forEachPlace(
      stem,
      (lecture) => (firstPlaces[lecture] ?? -1) >= 0,
      (lecture, place, occurrence) => {
        const at = (firstPlaces[lecture] ?? 0) + place;
        const value = strength * occurrenceWeights[occurrence];
        if (own[at] === 0) touched.push(at);
        if (value > (own[at] ?? 0)) own[at] = value;
        occurs = true;
      },
    );
    return occurs;
  };
  // Count only stems with open places: stems of closed lectures must not use up the limit.
  const addBeginning = (part: SearchedPart, beginning: string, strength: number): void => {
    let left = beginningsMax;
    for (const stem of part.index.findBeginning(beginning)) {
      if (add(part, stem, strength)) left -= 1;
      if (left === 0) return;
    }
  };
  const inTitles = titleStrengths(term, words);
  const { stem, typed, name } = term;
  for (const part of parts) {
    const addStem = (each: string, strength: number): void => {
      const at = part.index.findStem(each);
      if (at >= 0) add(part, at, strength);
    };
    addStem(stem, strengths.itself);
    if (name !== undefined) addStem(name, strengths.itself);
    if (typed !== undefined) {
      addBeginning(part, typed, strengths.typed);
      for (const shorter of shorterStems(typed)) addStem(shorter, strengths.typed);
    }
  }
  const exactKnown = touched.length + [...inTitles.values()].filter(({ exact }) => exact > 0).length;
  const byRoot = exactKnown === 0;
  const rootStrength = byRoot ? strengths.root : strengths.otherForm;
  const root = wordRoot(stem);
  if (root !== undefined) for (const part of parts) addBeginning(part, root, rootStrength);
  const titles = new Map(
    [...inTitles].map(([lecture, { exact, root }]) => [lecture, Math.max(exact, root * rootStrength)]),
  );
  const known = byRoot ? touched.length + titles.size : exactKnown;
  return { own, touched, titles, known, byRoot };
};

/** Returns a test whether a stem occurs in a title or an open text, so that corrections reveal nothing about closed lectures. */
export const occursIn =
  (parts: readonly SearchedPart[], words: TitleWords): ((stem: string) => boolean) =>
  (stem) =>
    words.has(stem) ||
    parts.some(({ index, firstPlaces }) => {
      let occurs = false;
      const at = index.findStem(stem);
      if (at < 0) return false;
      index.forEachPlace(
        at,
        (lecture) => (firstPlaces[lecture] ?? -1) >= 0,
        () => {
          occurs = true;
        },
      );
      return occurs;
    });
