import type { Found } from './find-places.ts';

/** Places of one lecture in a list, at most: a lecture that is all about the words must not fill it. */
const perLectureMax = 3;
/** A further place of a lecture counts less than a first one of another. */
const further = 0.75;

/** A title that has so much of what was searched has all of it. */
const wholeShare = 0.95;

const lectureOf = ({ course, lectureId }: Found): string => `${course} ${lectureId}`;

/**
 * The hits to show, best first. A lecture has three places at most, none beside another; its title stands for it only when
 * it says all that was searched or nothing inside fits.
 * @param found best first
 */
export const chooseHits = (found: readonly Found[], limit: number): Found[] => {
  const inside = new Set(found.filter(({ place }) => place !== undefined).map(lectureOf));
  const chosen = new Map<string, number[]>();
  const weighed: { found: Found; score: number }[] = [];
  for (const each of found) {
    const lecture = lectureOf(each);
    if (each.place === undefined) {
      if (inside.has(lecture) && each.share < wholeShare) continue;
      weighed.push({ found: each, score: each.score });
      continue;
    }
    const { place } = each;
    const places = chosen.get(lecture) ?? [];
    if (places.length === perLectureMax || places.some((other) => Math.abs(other - place) <= 1)) continue;
    chosen.set(lecture, [...places, place]);
    weighed.push({ found: each, score: each.score * further ** places.length });
  }
  return weighed
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map((each) => each.found);
};
