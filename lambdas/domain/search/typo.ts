/** Shorter words have too many neighbors at edit distance 1 to correct them. */
export const typoLengthMin = 4;

/**
 * Penalty of a single edit: letters swapped or one missing, one wrong, one extra. The order prefers longer words: otherwise a
 * shorter word that is a prefix of the longer one, and so matches more courses, would always win.
 */
const slips = { swappedOrMissing: 0, wrong: 2, extra: 4 } as const;
/** Additional penalty of a prefix: with equal edits, a whole word of the vocabulary wins. */
const unfinished = 1;

export interface Correction {
  /** A word of the vocabulary, or a prefix of one; search accepts both. */
  readonly word: string;
  /** What is missing from a prefix to the word of the vocabulary, for people to read a whole word. */
  readonly ending: string;
  /** Penalty; 0 is the likeliest. */
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
  /** Whether the word from `to` on begins with the rest of the typed one from `from` on. */
  const matchesRest = (from: number, to: number): boolean => {
    for (let index = from; index < a.length; index += 1) if (a[index] !== b[index - from + to]) return false;
    return true;
  };
  const reading = (length: number, slip: number): Correction | undefined => {
    if (length === b.length) return { word, ending: '', slip };
    if (length > b.length || length < typoLengthMin) return undefined;
    const prefix = b.slice(0, length).join('');
    return { word: prefix, ending: word.slice(prefix.length), slip: slip + unfinished };
  };
  const isSwapped =
    a[start] === b[start + 1] && a[start + 1] === b[start] && matchesRest(start + 2, start + 2);
  const readings = [
    matchesRest(start, start + 1) ? reading(a.length + 1, slips.swappedOrMissing) : undefined,
    isSwapped ? reading(a.length, slips.swappedOrMissing) : undefined,
    matchesRest(start + 1, start + 1) ? reading(a.length, slips.wrong) : undefined,
    matchesRest(start + 1, start) ? reading(a.length - 1, slips.extra) : undefined,
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
 * Buckets of a word in the vocabulary: the three pairs of its first three letters. One edit cannot change all three pairs, so a
 * word shares a bucket with every word that is one edit away from it or from a prefix of it. The first pair alone covers edits
 * after the second letter.
 */
export const vocabularyBuckets = (word: string): string[] => {
  const [first = '', second = '', third = ''] = word;
  return [...new Set([first + second, first + third, second + third])];
};

/** Buckets to search for corrections, the most likely first. None for short words, which have too many neighbors. */
export const correctionBuckets = (typed: string): string[] =>
  [...typed].length < typoLengthMin ? [] : vocabularyBuckets(typed);

const isCloser = (one: Correction, other: Correction): boolean =>
  one.slip < other.slip || (one.slip === other.slip && one.ending.length < other.ending.length);

/**
 * Corrections of `typed`, the likeliest first; equally likely ones in the order of the vocabulary. A beginning stands for the shortest
 * word that has it.
 */
export const findCorrections = (typed: string, vocabulary: Iterable<string>): Correction[] => {
  const found = new Map<string, Correction>();
  for (const each of new Set(vocabulary)) {
    const reading = correctOneEdit(typed, each);
    if (!reading) continue;
    const other = found.get(reading.word);
    if (!other || isCloser(reading, other)) found.set(reading.word, reading);
  }
  return [...found.values()].sort((a, b) => a.slip - b.slip);
};
