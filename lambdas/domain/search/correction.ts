import type { Match } from './postings.ts';
import { findCorrections } from './typo.ts';

/** Maximum number of corrected searches to try: bounds the work for a search with many misspellings. */
const targetsMax = 60;

/** The search words with corrections, and the summed penalty of the corrections. */
export interface CorrectionTarget {
  readonly corrected: readonly string[];
  /** For each word what is missing to a whole word, where its correction is only the beginning of one; see `Correction`. */
  readonly endings: readonly string[];
  readonly slip: number;
}

const likeliest = (targets: readonly CorrectionTarget[]): CorrectionTarget[] =>
  targets.toSorted((a, b) => a.slip - b.slip).slice(0, targetsMax);

/**
 * Corrections worth trying, likeliest first. Every word that no course has must be replaced by a known word one edit away; if all
 * words are known but never occur together, any one of them may be replaced.
 * @param isKnown whether any course has a word with this beginning
 * @param vocabularyNear candidate words, including every known word one edit away
 * @param newWordsMax maximum number of replacement words, shared evenly among the words to replace
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
  const asTyped: CorrectionTarget = { corrected: words, endings: words.map(() => ''), slip: 0 };
  const replacers = replaceable.map((index) => {
    const word = words[index] ?? '';
    const corrections = findCorrections(word, vocabularyNear(word)).slice(0, share);
    return (base: CorrectionTarget): CorrectionTarget[] =>
      corrections.map((correction) => ({
        corrected: base.corrected.with(index, correction.word),
        endings: base.endings.with(index, correction.ending),
        slip: base.slip + correction.slip,
      }));
  });
  return unknown.length > 0
    ? replacers.reduce((bases, replace) => likeliest(bases.flatMap(replace)), [asTyped])
    : likeliest(replacers.flatMap((replace) => replace(asTyped)));
};

/** The likeliest correction with matches; among equally likely ones, the one with the most matches. */
export const bestCorrection = (
  targets: readonly CorrectionTarget[],
  match: (corrected: readonly string[]) => Match[],
): (CorrectionTarget & { matches: Match[] }) | undefined => {
  const [best] = targets
    .map((target) => ({ ...target, matches: match(target.corrected) }))
    .filter(({ matches }) => matches.length > 0)
    .sort((a, b) => a.slip - b.slip || b.matches.length - a.matches.length);
  return best;
};
