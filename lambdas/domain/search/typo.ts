/** Shorter words have too many neighbors at one edit to guess from. */
export const typoLengthMin = 4;

/**
 * How likely a single slip is, best first: letters swapped or one left out, one wrong, one too many.
 * The order prefers the longer word, which a shorter one that is its beginning would otherwise always outnumber.
 */
const slips = { swappedOrMissing: 0, wrong: 2, extra: 4 } as const;
/** Between two readings at the same slip, a word of the vocabulary comes before a mere beginning of one. */
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
 * begins as typed, which is no slip.
 */
export const readingOf = (typed: string, word: string): Correction | undefined => {
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
export const isOneSlip = (typed: string, meant: string): boolean =>
  meant.startsWith(typed)
    ? [...meant].length === [...typed].length + 1
    : readingOf(typed, meant)?.word === meant;

/**
 * Buckets of the vocabulary around a word, the same for filing it and for finding it from a misspelling: the pairs left
 * of its first three letters when one is dropped. One edit cannot change all three, so a word and everything that one
 * edit makes of it, or of a beginning of it, share a bucket. The first pair alone serves edits behind the second letter.
 */
export const bucketsOf = (word: string): string[] => {
  const [first = '', second = '', third = ''] = word;
  return [...new Set([first + second, first + third, second + third])];
};

/** Buckets to look for corrections in, the most fruitful first; none for a word too short to guess from. */
export const typoBucketsOf = (typed: string): string[] =>
  [...typed].length < typoLengthMin ? [] : bucketsOf(typed);

/** What may have been meant, likeliest first, and where equally likely in the order of the vocabulary. */
export const correctionsOf = (typed: string, vocabulary: Iterable<string>): Correction[] => {
  const found = new Map<string, number>();
  for (const each of new Set(vocabulary)) {
    const reading = readingOf(typed, each);
    if (reading) found.set(reading.word, Math.min(reading.slip, found.get(reading.word) ?? reading.slip));
  }
  return [...found].map(([word, slip]) => ({ word, slip })).sort((a, b) => a.slip - b.slip);
};
