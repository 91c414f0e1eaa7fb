import type { Match } from './postings.ts';
import { findCorrections } from './typo.ts';

/** Searches tried, at most: bounds the work that a search full of slips can cause. */
const targetsMax = 60;

/** The searched words with each misspelled one replaced, and how unlikely the slips are together. */
export interface CorrectionTarget {
  readonly corrected: readonly string[];
  readonly slip: number;
}

const likeliest = (targets: readonly CorrectionTarget[]): CorrectionTarget[] =>
  targets.toSorted((a, b) => a.slip - b.slip).slice(0, targetsMax);

/**
 * Corrections worth trying, likeliest first: every word that no course knows must be replaced by a known one at one
 * edit; when all are known and only never occur together, any one of them may be.
 * @param isKnown whether any course has a word beginning so
 * @param vocabularyNear the vocabulary that holds every word one edit away
 * @param newWordsMax words that the corrections may name together; shared evenly among the words to replace
 */
export const correctionTargets = (
  words: readonly string[],
  isKnown: (word: string) => boolean,
  vocabularyNear: (word: string) => Iterable<string>,
  newWordsMax: number,
): CorrectionTarget[] => {
  const unknown = words.flatMap((word, index) => (isKnown(word) ? [] : [index]));
  const replaceable = unknown.length > 0 ? unknown : [...words.keys()];
  const share = Math.floor(newWordsMax / replaceable.length);
  const asTyped: CorrectionTarget = { corrected: words, slip: 0 };
  const replacers = replaceable.map((index) => {
    const word = words[index] ?? '';
    const corrections = findCorrections(word, vocabularyNear(word)).slice(0, share);
    return (base: CorrectionTarget): CorrectionTarget[] =>
      corrections.map((correction) => ({
        corrected: base.corrected.with(index, correction.word),
        slip: base.slip + correction.slip,
      }));
  });
  return unknown.length > 0
    ? replacers.reduce((bases, replace) => likeliest(bases.flatMap(replace)), [asTyped])
    : likeliest(replacers.flatMap((replace) => replace(asTyped)));
};

/** The correction that matches something: the likeliest slip, and among equals the one with the most matches. */
export const bestCorrection = (
  targets: readonly CorrectionTarget[],
  match: (corrected: readonly string[]) => Match[],
): { corrected: readonly string[]; matches: Match[] } | undefined => {
  const [best] = targets
    .map(({ corrected, slip }) => ({ corrected, slip, matches: match(corrected) }))
    .filter(({ matches }) => matches.length > 0)
    .sort((a, b) => a.slip - b.slip || b.matches.length - a.matches.length);
  return best;
};
