import type { TextKind } from './lecture-text.ts';
import { correctTerm } from './match-stems.ts';
import type { CourseIndex } from './open-index.ts';
import type { QueryTerm } from './search-query.ts';
import {
  findTerm,
  occursIn,
  type SearchedLecture,
  type SearchedPart,
  type TermPlaces,
  type TitleWords,
  titleWords,
} from './term-places.ts';

/** A course to search: the lectures visible to the user, in course order, and the indexes of their texts. */
export interface SearchedCourse {
  readonly lectures: readonly SearchedLecture[];
  readonly indexes: readonly CourseIndex[];
}

/** A matching place or title. */
export interface Found {
  /** Index of the course among those searched. */
  readonly course: number;
  readonly lectureId: string;
  readonly isOpen: boolean;
  /** Index of the place in the lecture; absent for a title match. */
  readonly place?: number;
  readonly kind: TextKind | 'title';
  /** Weighted share of the terms that match. */
  readonly share: number;
  readonly score: number;
}

/** Matches, best first, and the terms that matched. */
export interface Findings {
  readonly found: readonly Found[];
  /** With spelling corrected to that of the texts. */
  readonly terms: readonly (QueryTerm & { readonly byRoot: boolean })[];
}

/** Weight of terms in an adjacent place. */
const nearby = 0.5;
/** Weights of terms elsewhere in the lecture and in its title, which indicate what a place is about. */
const lectureWeight = 0.15;
const titleWeight = 1.6;
/** Minimum weighted share of the terms for a title match. */
const titleShareMin = 0.6;
/** Maximum number of matches. */
const foundMax = 400;

/** A question with more unknown words is about another subject, not misspelled. */
const slipsMax = 3;

/** What a list of matches is for. Matches below either threshold are left out. */
export interface Purpose {
  /** Minimum weighted share of the terms in a place and its surroundings. */
  readonly share: number;
  /** Minimum score as a fraction of the best one. */
  readonly relative: number;
  /** Weight of a title's words in each place of its lecture; 0 when the title is a match of its own. */
  readonly titled: number;
}

/** For lists shown to people: weak matches would hide the good ones. */
const listed: Purpose = { share: 0.3, relative: 0.3, titled: 0 };
/** For the assistant, which ranks the sentences of these places again. */
export const considered: Purpose = { share: 0.1, relative: 0.1, titled: 0 };

/** A lecture whose places are searched. */
interface Slot {
  readonly lecture: number;
  readonly kind: TextKind;
  readonly first: number;
  readonly places: number;
}

interface Layout {
  readonly parts: readonly SearchedPart[];
  readonly slots: readonly Slot[];
  /** By place: the index of its slot. */
  readonly slotOf: Int32Array;
  readonly slotsOf: ReadonlyMap<number, readonly Slot[]>;
  readonly lectures: readonly (SearchedLecture & { readonly course: number })[];
  readonly places: number;
  readonly words: TitleWords;
}

/** Numbers all places of open lectures. Places of closed lectures get no number, so that they cannot influence anything. */
const layOut = (courses: readonly SearchedCourse[]): Layout => {
  const lectures = courses.flatMap((course, index) =>
    course.lectures.map((lecture) => ({ ...lecture, course: index })),
  );
  const known = new Map(lectures.map(({ course, lectureId }, index) => [`${course} ${lectureId}`, index]));
  const slots: Slot[] = [];
  let places = 0;
  const parts = courses.flatMap(({ indexes }, course) =>
    indexes.map((index): SearchedPart => {
      const firstPlaces = index.lectures.map(({ lectureId, kind, places: count }) => {
        const lecture = known.get(`${course} ${lectureId}`);
        if (lecture === undefined || lectures[lecture]?.isOpen !== true) return -1;
        slots.push({ lecture, kind, first: places, places: count });
        places += count;
        return places - count;
      });
      return { index, firstPlaces };
    }),
  );
  const slotOf = new Int32Array(places);
  for (const [index, { first, places: count }] of slots.entries()) slotOf.fill(index, first, first + count);
  const slotsOf = Map.groupBy(slots, ({ lecture }) => lecture);
  return { parts, slots, slotOf, slotsOf, lectures, places, words: titleWords(lectures) };
};

/** Finds the terms; unknown terms are replaced by known ones at edit distance 1. */
const findTerms = (
  terms: readonly QueryTerm[],
  { parts, words, places }: Layout,
): { term: QueryTerm; places: TermPlaces }[] => {
  const found = terms.map((term) => ({ term, places: findTerm(term, parts, words, places) }));
  const unknown = found.filter((each) => each.places.known === 0);
  if (unknown.length === 0 || unknown.length > slipsMax) return found;
  const occurs = occursIn(parts, words);
  const vocabulary = [...parts.flatMap(({ index }) => index.stems()), ...words.keys()];
  return found.map((each) => {
    const corrected = each.places.known === 0 ? correctTerm(each.term, vocabulary, occurs) : undefined;
    return corrected ? { term: corrected, places: findTerm(corrected, parts, words, places) } : each;
  });
};

/** Weight of each term: the rarer, the higher. Unknown terms get the highest weight of the known ones. */
const weighTerms = (found: readonly { readonly places: TermPlaces }[], count: number): number[] => {
  const rarities = found.map(({ places: { known } }) =>
    known === 0 ? 0 : Math.log(1 + (Math.max(count, known) - known + 0.5) / (known + 0.5)),
  );
  const most = Math.max(0, ...rarities);
  return rarities.map((rarity) => (rarity > 0 ? rarity : most));
};

/** What the terms add up to, by place and by lecture. */
interface Sums {
  /** By place: weighted strengths, and the weighted share of the terms that it has, itself or next to it. */
  readonly score: Float32Array;
  readonly cover: Float32Array;
  /** By lecture: the same of its best place or title, and of its title alone. */
  readonly lectureScore: Float32Array;
  readonly lectureCover: Float32Array;
  readonly titleCover: Float32Array;
}

/** Adds one term to the sums. @param near work space of one number per place, all 0 before and after */
const addTerm = (
  { own, touched, titles }: TermPlaces,
  weight: number,
  { slots, lectures, slotOf, slotsOf }: Layout,
  sums: Sums,
  near: Float32Array,
  titled: number,
): void => {
  const { score, cover, lectureScore, lectureCover, titleCover } = sums;
  const best = new Float32Array(lectures.length);
  const neighbors: number[] = [];
  const inside = new Set<number>();
  const add = (at: number, value: number): void => {
    score[at]! += weight * value;
    cover[at]! += weight * Math.min(1, value);
  };
  for (const at of touched) {
    const slot = slotOf[at] ?? 0;
    const value = own[at] ?? 0;
    const lecture = slots[slot]?.lecture ?? 0;
    inside.add(lecture);
    if (value > (best[lecture] ?? 0)) best[lecture] = value;
    add(at, value);
    for (let neighbor = at - 1; neighbor <= at + 1; neighbor += 2) {
      if (own[neighbor] !== 0 || slotOf[neighbor] !== slot) continue;
      const known = near[neighbor] ?? 0;
      if (known === 0) neighbors.push(neighbor);
      if (nearby * value > known) near[neighbor] = nearby * value;
    }
  }
  for (const [lecture, title] of titled > 0 ? titles : []) {
    for (const { first, places } of slotsOf.get(lecture) ?? []) {
      for (let at = first; at < first + places; at += 1) {
        score[at]! += weight * title * titled;
        cover[at]! += weight * Math.max(0, title - Math.min(1, Math.max(own[at] ?? 0, near[at] ?? 0)));
      }
    }
  }
  for (const at of neighbors) {
    add(at, near[at] ?? 0);
    near[at] = 0;
  }
  for (const lecture of new Set([...titles.keys(), ...inside])) {
    const title = titles.get(lecture) ?? 0;
    const value = Math.max(best[lecture] ?? 0, title);
    lectureScore[lecture]! += weight * value;
    lectureCover[lecture]! += weight * Math.min(1, value);
    titleCover[lecture]! += weight * title;
  }
};

const sumTerms = (
  matched: readonly { readonly places: TermPlaces }[],
  weights: readonly number[],
  layout: Layout,
  titled: number,
): Sums => {
  const perPlace = () => new Float32Array(layout.places);
  const perLecture = () => new Float32Array(layout.lectures.length);
  const sums: Sums = {
    score: perPlace(),
    cover: perPlace(),
    lectureScore: perLecture(),
    lectureCover: perLecture(),
    titleCover: perLecture(),
  };
  const near = perPlace();
  for (const [index, { places }] of matched.entries()) {
    addTerm(places, weights[index] ?? 0, layout, sums, near, titled);
  }
  return sums;
};

/** The matches above both thresholds, best first. @param total weight of all terms */
const chooseFound = (layout: Layout, sums: Sums, total: number, purpose: Purpose): Found[] => {
  const { slots, slotOf, lectures, places } = layout;
  const { score, cover, lectureScore, lectureCover, titleCover } = sums;
  const titleShare = (lecture: number): number => (total === 0 ? 0 : (titleCover[lecture] ?? 0) / total);
  const titleFactor = (purpose.titled || titleWeight) + lectureWeight;
  /** Weighted share of the words that a place has, itself or around it. */
  const shareAt = (at: number, lecture: number): number => {
    const own = cover[at] ?? 0;
    return (own + nearby * Math.max(0, (lectureCover[lecture] ?? 0) - own)) / total;
  };
  const values = new Float64Array(lectures.length + places);
  for (let lecture = 0; lecture < lectures.length; lecture += 1) {
    const share = titleShare(lecture);
    if (share >= titleShareMin) values[lecture] = (titleCover[lecture] ?? 0) * titleFactor * (0.3 + share);
  }
  for (let at = 0; at < places; at += 1) {
    const slot = slots[slotOf[at] ?? 0];
    if (score[at] === 0 || !slot) continue;
    const share = shareAt(at, slot.lecture);
    if (share < purpose.share) continue;
    values[lectures.length + at] =
      ((score[at] ?? 0) + lectureWeight * (lectureScore[slot.lecture] ?? 0)) * (0.3 + share);
  }
  // A common word has thousands of matches: select by score before creating objects.
  const sorted = values.toSorted();
  const best = sorted.at(-1) ?? 0;
  const least = Math.max(best * purpose.relative, sorted.at(-foundMax) ?? 0, Number.MIN_VALUE);
  const found: Found[] = [];
  for (const [index, value] of values.entries()) {
    if (value < least) continue;
    const at = index - lectures.length;
    const slot = at < 0 ? undefined : slots[slotOf[at] ?? 0];
    const number = slot ? slot.lecture : index;
    const lecture = lectures[number];
    if (!lecture) continue;
    const { course, lectureId, isOpen } = lecture;
    const place = slot && { isOpen: true, kind: slot.kind, place: at - slot.first };
    const share = slot ? shareAt(at, number) : titleShare(index);
    found.push({ course, lectureId, ...(place ?? { isOpen, kind: 'title' }), share, score: value });
  }
  return found.sort((a, b) => b.score - a.score).slice(0, foundMax);
};

/**
 * Finds the places and titles that match the terms, best first. The text of a closed lecture influences neither matches, term
 * weights, corrections nor order; only its title counts. The work is linear in the terms and their occurrences in open lectures.
 */
export const findPlaces = (
  terms: readonly QueryTerm[],
  courses: readonly SearchedCourse[],
  purpose: Purpose = listed,
): Findings => {
  const layout = layOut(courses);
  const matched = findTerms(terms, layout);
  const weights = weighTerms(matched, layout.places + layout.lectures.length);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    found: chooseFound(layout, sumTerms(matched, weights, layout, purpose.titled), total, purpose),
    terms: matched.map(({ term, places: { byRoot } }) => ({ ...term, byRoot })),
  };
};
