/** Shorter words have too many neighbours at one edit to guess from. */
export const typoLengthMin = 4;

/**
 * How likely a single slip is, best first: letters swapped or one left out, one wrong, one too many.
 * The order prefers the longer word, which a shorter one that is its beginning would otherwise always outnumber.
 */
const slips = { swappedOrMissing: 0, wrong: 1, extra: 2 } as const;

/**
 * Whether one edit (a letter inserted, removed or replaced, or two neighbours swapped) turns `typed` into `meant`.
 * Returns its rank, 0 the likeliest, or undefined when more than one edit or none is needed.
 */
export const slipBetween = (typed: string, meant: string): number | undefined => {
  const [a, b] = [[...typed], [...meant]];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  const same = (fromA: number, fromB: number) => a.slice(fromA).join('') === b.slice(fromB).join('');
  if (start === a.length && start === b.length) return undefined;
  if (same(start, start + 1)) return slips.swappedOrMissing;
  if (a[start] === b[start + 1] && a[start + 1] === b[start] && same(start + 2, start + 2)) {
    return slips.swappedOrMissing;
  }
  if (same(start + 1, start + 1) && start < a.length && start < b.length) return slips.wrong;
  return same(start + 1, start) ? slips.extra : undefined;
};

/** Buckets of the vocabulary that a word is filed under: its first two and its last two letters. */
export const bucketsOf = (word: string): string[] => {
  const letters = [...word];
  return [`s:${letters.slice(0, 2).join('')}`, `e:${letters.slice(-2).join('')}`];
};

/**
 * Buckets that hold every word one edit away: an edit leaves the first two or the last two letters alone, but for a swap
 * in the middle of four letters, whose first two are then known.
 */
export const typoBucketsOf = (typed: string): string[] => {
  const letters = [...typed];
  if (letters.length < typoLengthMin) return [];
  const swapped = letters.length === typoLengthMin ? [`s:${letters[0]}${letters[2]}`] : [];
  return [...new Set([...bucketsOf(typed), ...swapped])];
};

export interface Correction {
  readonly word: string;
  /** 0 the likeliest. */
  readonly slip: number;
}

/** Words of the vocabulary one edit away from the typed one, likeliest first. */
export const correctionsOf = (typed: string, vocabulary: Iterable<string>): Correction[] =>
  [...new Set(vocabulary)]
    .flatMap((word) => {
      const slip = slipBetween(typed, word);
      return slip === undefined ? [] : [{ word, slip }];
    })
    .sort((a, b) => a.slip - b.slip || (a.word < b.word ? -1 : 1));
