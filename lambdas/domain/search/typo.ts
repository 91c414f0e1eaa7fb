/** Shorter words have too many neighbors at one edit to guess from. */
export const typoLengthMin = 4;

/**
 * How likely a single slip is, best first: letters swapped or one left out, one wrong, one too many. The order prefers
 * the longer word: otherwise a shorter word that is its beginning, and so matches more courses, would always win.
 */
const slips = { swappedOrMissing: 0, wrong: 2, extra: 4 } as const;
/** Of two corrections with the same slip, a whole word of the vocabulary comes before the beginning of one. */
const unfinished = 1;

export interface Correction {
  /** A word of the vocabulary, or a beginning of one, as search takes both. */
  readonly word: string;
  /** 0 the likeliest. */
  readonly slip: number;
}

/**
 * The likeliest word, or beginning of a word, that one edit (a letter inserted, removed or replaced, or two neighbors
 * swapped) turns `typed` into; beginnings have four letters or more. Undefined when there is none, and when the word
 * begins with `typed`: then nothing is misspelled.
 */
export const correctOneEdit = (typed: string, word: string): Correction | undefined => {
  const [a, b] = [[...typed], [...word]];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  if (start === a.length) return undefined;
  /** Whether the word goes on from `to` as the typed one does from `from`. */
  const goesOn = (from: number, to: number): boolean => {
    for (let index = from; index < a.length; index += 1) if (a[index] !== b[index - from + to]) return false;
    return true;
  };
  const reading = (length: number, slip: number): Correction | undefined => {
    if (length === b.length) return { word, slip };
    if (length > b.length || length < typoLengthMin) return undefined;
    return { word: b.slice(0, length).join(''), slip: slip + unfinished };
  };
  const isSwapped = a[start] === b[start + 1] && a[start + 1] === b[start] && goesOn(start + 2, start + 2);
  const readings = [
    goesOn(start, start + 1) ? reading(a.length + 1, slips.swappedOrMissing) : undefined,
    isSwapped ? reading(a.length, slips.swappedOrMissing) : undefined,
    goesOn(start + 1, start + 1) ? reading(a.length, slips.wrong) : undefined,
    goesOn(start + 1, start) ? reading(a.length - 1, slips.extra) : undefined,
  ];
  return readings
    .filter((each) => each !== undefined)
    .reduce<Correction | undefined>(
      (best, each) => (best && best.slip <= each.slip ? best : each),
      undefined,
    );
};

/** Whether one edit leads from one word to the other. */
export const isOneEdit = (typed: string, meant: string): boolean =>
  meant.startsWith(typed)
    ? [...meant].length === [...typed].length + 1
    : correctOneEdit(typed, meant)?.word === meant;

/**
 * Buckets of a word in the vocabulary: the three pairs that its first three letters leave when one is dropped. One edit
 * cannot change all three letters, so a word shares a bucket with everything that one edit makes of it or of its
 * beginning. The first pair alone is enough for edits after the second letter.
 */
export const vocabularyBuckets = (word: string): string[] => {
  const [first = '', second = '', third = ''] = word;
  return [...new Set([first + second, first + third, second + third])];
};

/** Buckets to search for corrections, the most likely first. None for a short word, which has too many neighbors. */
export const correctionBuckets = (typed: string): string[] =>
  [...typed].length < typoLengthMin ? [] : vocabularyBuckets(typed);

/** Words that `typed` may stand for, the likeliest first. Equally likely ones keep the order of the vocabulary. */
export const findCorrections = (typed: string, vocabulary: Iterable<string>): Correction[] => {
  const found = new Map<string, number>();
  for (const each of new Set(vocabulary)) {
    const reading = correctOneEdit(typed, each);
    if (reading) found.set(reading.word, Math.min(reading.slip, found.get(reading.word) ?? reading.slip));
  }
  return [...found].map(([word, slip]) => ({ word, slip })).sort((a, b) => a.slip - b.slip);
};
