/**
 * A posting list: the courses of one term, most popular first, packed into four bytes each (three of the course's
 * ordinal, one of the weight), so that the lists of a whole search arrive in one read.
 */
export interface Posting {
  readonly ordinal: number;
  /** Best field the term occurs in; see {@link fieldWeights}. Filter terms weigh nothing. */
  readonly weight: number;
}

/** Title before skills before description. */
export const fieldWeights = { title: 3, skills: 2, description: 1, filter: 0 } as const;

/**
 * A list keeps this many of its most popular courses (16 KB, two read units). It bounds what a search costs however
 * large the catalogue grows; a term of more courses than that is found through its most popular ones.
 */
export const postingsMax = 4_000;
/** Courses that three bytes can tell apart. */
export const ordinalMax = 0xff_ff_ff;
const bytesEach = 4;

/** Packs postings, which come most popular first. */
export const packPostings = (postings: readonly Posting[]): Uint8Array => {
  const kept = postings.slice(0, postingsMax);
  const bytes = new DataView(new ArrayBuffer(kept.length * bytesEach));
  kept.forEach(({ ordinal, weight }, index) => bytes.setUint32(index * bytesEach, ordinal * 0x1_00 + weight));
  return new Uint8Array(bytes.buffer);
};

export const unpackPostings = (packed: Uint8Array): Posting[] => {
  const bytes = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  return Array.from({ length: Math.floor(packed.byteLength / bytesEach) }, (_, index) => {
    const entry = bytes.getUint32(index * bytesEach);
    return { ordinal: entry >>> 8, weight: entry & 0xff };
  });
};

/**
 * Ordinals of the courses in every list, best first: by the sum of the weights, then by popularity, which is the order
 * of each list.
 */
export const rankMatches = (lists: readonly (readonly Posting[])[]): number[] => {
  const [shortest, ...others] = [...lists].sort((a, b) => a.length - b.length);
  if (!shortest) return [];
  const weights = others.map((list) => new Map(list.map(({ ordinal, weight }) => [ordinal, weight])));
  return shortest
    .flatMap(({ ordinal, weight }) => {
      let score = weight;
      for (const other of weights) {
        const more = other.get(ordinal);
        if (more === undefined) return [];
        score += more;
      }
      return [{ ordinal, score }];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ ordinal }) => ordinal);
};

/**
 * Ordinals of the courses in any of the lists, best first: by the sum of their weights, where a word of few courses says
 * more than one of many, then by the order of the lists.
 */
export const rankAnyMatches = (lists: readonly (readonly Posting[])[]): number[] => {
  const scores = new Map<number, number>();
  for (const list of lists) {
    const rarity = Math.log(1 + postingsMax / Math.max(1, list.length));
    for (const { ordinal, weight } of list) {
      scores.set(ordinal, (scores.get(ordinal) ?? 0) + weight * rarity);
    }
  }
  return [...scores].sort(([, a], [, b]) => b - a).map(([ordinal]) => ordinal);
};
