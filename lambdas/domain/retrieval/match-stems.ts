import { stemWord } from '../search/stem.ts';
import { correctOneEdit, typoLengthMin } from '../search/typo.ts';
import type { QueryTerm } from './search-query.ts';

/** Match strength of a stem for a term. */
export const strengths = {
  itself: 1,
  /** The word begins with what was typed. */
  typed: 0.8,
  /** Another form of the word, if the word itself does not occur. */
  root: 0.7,
  /** Another form of the word, if the word itself occurs too. */
  otherForm: 0.4,
  /** One letter is wrong. */
  corrected: 0.7,
} as const;

/** Quick check whether two words can be one edit apart, by length and first letters. */
const mayBeNear = (typed: string, word: string, isUnfinished: boolean): boolean => {
  const more = word.length - typed.length;
  if (more < -1 || (more > 1 && !isUnfinished)) return false;
  return word[0] === typed[0] || word[1] === typed[1] || word[0] === typed[1] || word[1] === typed[0];
};

/**
 * Corrects a misspelled term: edit distance 1, the alphabetically first of equally likely ones. Undefined if there is none, or if
 * the word is too short or contains a digit: another number is never a correction.
 * @param occurs whether a stem occurs in text open to the user; called only for near stems
 */
export const correctTerm = (
  { stem, typed }: QueryTerm,
  stems: Iterable<string>,
  occurs: (stem: string) => boolean,
): QueryTerm | undefined => {
  const written = typed ?? stem;
  if ([...written].length < typoLengthMin || /\p{N}/u.test(written)) return undefined;
  let best: { word: string; slip: number } | undefined;
  for (const each of stems) {
    if (!mayBeNear(written, each, typed !== undefined) && !mayBeNear(stem, each, false)) continue;
    const read = correctOneEdit(written, each) ?? correctOneEdit(stem, each);
    if (!read || (typed === undefined && read.word !== each)) continue;
    const isBetter = !best || read.slip < best.slip || (read.slip === best.slip && read.word < best.word);
    if (isBetter && occurs(each)) best = read;
  }
  if (!best) return undefined;
  return typed === undefined ? { stem: best.word } : { stem: stemWord(best.word), typed: best.word };
};
