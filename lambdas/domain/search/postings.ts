/**
 * A posting list: the courses of one word, most popular first, packed into five bytes each, so that the lists of a whole search arrive in one read.
 */
export interface Posting {
  readonly ordinal: number;
  /** Weight of the best field with the word; see {@link fieldWeights}. */
  readonly weight: number;
  /** Filter code of the course; see {@link filterCode}. */
  readonly filters: number;
}

/** Title before skills before description. */
export const fieldWeights = { title: 3, skills: 2, description: 1 } as const;

/**
 * Maximum number of courses in a list (20 KB, two and a half read units): bounds the cost of a search, however large the catalog
 * grows. See `packPostings` for which courses are kept.
 */
export const postingsMax = 4_000;
/** Courses that twenty bits can tell apart. */
export const ordinalMax = 0xf_ff_ff;
const bytesEach = 5;

/** How many postings a packed list holds. */
export const countPostings = (packed: Uint8Array): number => Math.floor(packed.byteLength / bytesEach);

/**
 * The postings of a packed list, in their order. From the highest bit: four of filters, twenty of the ordinal, two of the weight,
 * fourteen of filters. The first four are zeros in lists of the release that had filters of fourteen bits.
 */
export const unpackPostings = (packed: Uint8Array): Posting[] => {
  const bytes = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  return Array.from({ length: countPostings(packed) }, (_, index) => {
    const entry = bytes.getUint32(index * bytesEach);
    const low = ((entry & 0x3f) << 8) | bytes.getUint8(index * bytesEach + 4);
    const filters = ((entry >>> 28) << 14) | low;
    return { ordinal: (entry >>> 8) & ordinalMax, weight: (entry >>> 6) & 0b11, filters };
  });
};

/** A course that matches. */
export interface Match {
  readonly ordinal: number;
  /** What the course is filtered by; see {@link filterCode}. */
  readonly filters: number;
  /**
   * Indexes of the full lists (see {@link postingsMax}) that do not hold this course. It may have the word all the
   * same: its text must be checked.
   */
  readonly unproven: readonly number[];
}

/** Cache: the same list is joined many times while corrections are tried. */
const byOrdinal = new WeakMap<readonly Posting[], ReadonlyMap<number, number>>();
const weightsByOrdinal = (list: readonly Posting[]): ReadonlyMap<number, number> => {
  const known = byOrdinal.get(list);
  if (known) return known;
  const weights = new Map(list.map(({ ordinal, weight }) => [ordinal, weight]));
  byOrdinal.set(list, weights);
  return weights;
};

/**
 * The courses in every list that the filters let through, best first: by the sum of the weights, then by popularity,
 * which is the order of each list. Courses that a full list may have left out come last.
 */
export const rankMatches = (
  lists: readonly (readonly Posting[])[],
  passes: (filters: number) => boolean = () => true,
): Match[] => {
  const [shortest, ...others] = [...lists.entries()].sort(([, a], [, b]) => a.length - b.length);
  if (!shortest) return [];
  return shortest[1]
    .filter(({ filters }) => passes(filters))
    .flatMap(({ ordinal, weight, filters }) => {
      let score = weight;
      const unproven: number[] = [];
      for (const [index, list] of others) {
        const more = weightsByOrdinal(list).get(ordinal);
        if (more !== undefined) score += more;
        else if (list.length < postingsMax) return [];
        else unproven.push(index);
      }
      return [{ ordinal, filters, unproven, score }];
    })
    .sort((a, b) => Number(a.unproven.length > 0) - Number(b.unproven.length > 0) || b.score - a.score)
    .map(({ ordinal, filters, unproven }) => ({ ordinal, filters, unproven }));
};

/** The courses in every list, as a list in the order of the shortest one; each has its least weight. */
const intersect = (lists: readonly (readonly Posting[])[]): readonly Posting[] => {
  const [shortest = [], ...others] = lists.toSorted((a, b) => a.length - b.length);
  return others.length === 0
    ? shortest
    : shortest.flatMap((posting) => {
        const weights = others.map((list) => weightsByOrdinal(list).get(posting.ordinal) ?? 0);
        const weight = Math.min(posting.weight, ...weights);
        return weight > 0 ? [{ ...posting, weight }] : [];
      });
};

/**
 * The courses that have a word in any of its readings, each with the best of their weights.
 * @param readings the lists of the words of each reading; see `readingsOf`
 */
export const joinReadings = (readings: readonly (readonly (readonly Posting[])[])[]): readonly Posting[] => {
  const [first = [], ...others] = readings.map(intersect).filter((list) => list.length > 0);
  if (others.length === 0) return first;
  const joined = new Map<number, Posting>();
  for (const posting of [first, ...others].flat()) {
    const weight = Math.max(posting.weight, joined.get(posting.ordinal)?.weight ?? 0);
    joined.set(posting.ordinal, { ...posting, weight });
  }
  return [...joined.values()];
};

/** Partial matches that score less than this fraction of the best one are dropped. */
const partialScoreMin = 0.4;

/**
 * The courses in any of the lists that the filters let through, best first: by the sum of the weights, in which a word
 * that few courses have counts more than a common one, then by the order of the lists. Courses far behind the best are left out.
 */
export const rankPartialMatches = (
  lists: readonly (readonly Posting[])[],
  passes: (filters: number) => boolean = () => true,
): Match[] => {
  const scores = new Map<number, { score: number; filters: number }>();
  for (const list of lists) {
    // Inverse document frequency, as in BM25; a full list stands for at least as many courses.
    const rarity = Math.log(1 + postingsMax / Math.max(1, list.length));
    for (const { ordinal, weight, filters } of list) {
      const score = (scores.get(ordinal)?.score ?? 0) + weight * rarity;
      scores.set(ordinal, { score, filters });
    }
  }
  const ranked = [...scores].sort(([, a], [, b]) => b.score - a.score);
  const least = (ranked[0]?.[1].score ?? 0) * partialScoreMin;
  return ranked
    .filter(([, { score, filters }]) => score >= least && passes(filters))
    .map(([ordinal, { filters }]) => ({ ordinal, filters, unproven: [] }));
};
