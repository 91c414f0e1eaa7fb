import { correctionsOf, typoLengthMin } from './typo.ts';

/** Lists read for corrections, at most: together they stay within one batch. */
const targetsMax = 60;

/** The searched words with each misspelt one replaced, and how unlikely the slips are together. */
export interface CorrectionTarget {
  readonly corrected: readonly string[];
  readonly slip: number;
}

/**
 * Corrections worth trying, likeliest first: every word that no course knows must be replaced by a known one at one
 * edit; when all are known and only never occur together, any one of them may be.
 * @param isKnown whether any course has a word beginning so
 * @param vocabularyNear the vocabulary that holds every word one edit away
 */
export const correctionTargets = (
  words: readonly string[],
  isKnown: (word: string) => boolean,
  vocabularyNear: (word: string) => Iterable<string>,
): CorrectionTarget[] => {
  const unknown = words.filter((word) => !isKnown(word));
  const replaced = (base: CorrectionTarget, index: number): CorrectionTarget[] => {
    const word = words[index] ?? '';
    if ([...word].length < typoLengthMin) return [];
    return correctionsOf(word, vocabularyNear(word)).map((correction) => ({
      corrected: base.corrected.with(index, correction.word),
      slip: base.slip + correction.slip,
    }));
  };
  const asTyped: CorrectionTarget = { corrected: words, slip: 0 };
  const targets =
    unknown.length === 0
      ? words.flatMap((_, index) => replaced(asTyped, index))
      : unknown.reduce<CorrectionTarget[]>(
          (bases, word) => bases.flatMap((base) => replaced(base, words.indexOf(word))).slice(0, targetsMax),
          [asTyped],
        );
  return targets.sort((a, b) => a.slip - b.slip).slice(0, targetsMax);
};

/** The correction that matches something: the likeliest slip, and among equals the one with the most matches. */
export const bestCorrection = (
  targets: readonly CorrectionTarget[],
  match: (corrected: readonly string[]) => number[],
): { corrected: readonly string[]; ordinals: number[] } | undefined => {
  const [best] = targets
    .map(({ corrected, slip }) => ({ corrected, slip, ordinals: match(corrected) }))
    .filter(({ ordinals }) => ordinals.length > 0)
    .sort((a, b) => a.slip - b.slip || b.ordinals.length - a.ordinals.length);
  return best;
};
