import type { Found } from './find-places.ts';

/** Maximum number of hits per lecture, so that one lecture does not fill the list. */
const perLectureMax = 3;
/** Factor by which each further hit of a lecture counts less. */
const repeatFactor = 0.75;

/** A title with at least this share of the search counts as a complete match. */
const wholeShare = 0.95;

const lectureKey = ({ course, lectureId }: Found): string => `${course} ${lectureId}`;

/**
 * The hits to show, best first. At most three places per lecture, none adjacent; the title is a hit only if it matches the whole
 * search or nothing inside the lecture matches.
 * @param found best first
 */
export const chooseHits = (found: readonly Found[], limit: number): Found[] => {
  const inside = new Set(found.filter(({ place }) => place !== undefined).map(lectureKey));
  const chosen = new Map<string, number[]>();
  const weighed: { found: Found; score: number }[] = [];
  for (const each of found) {
    const lecture = lectureKey(each);
    if (each.place === undefined) {
      if (inside.has(lecture) && each.share < wholeShare) continue;
      weighed.push({ found: each, score: each.score });
      continue;
    }
    const { place } = each;
    const places = chosen.get(lecture) ?? [];
    if (places.length === perLectureMax || places.some((other) => Math.abs(other - place) <= 1)) continue;
    chosen.set(lecture, [...places, place]);
    weighed.push({ found: each, score: each.score * repeatFactor ** places.length });
  }
  return weighed
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map((each) => each.found);
};
