import { stemWord } from '../chat/stem.ts';
import { correctOneEdit, typoLengthMin } from '../search/typo.ts';
import type { QueryTerm } from './search-query.ts';

/** How well a stem stands for a term. */
export const strengths = {
  itself: 1,
  /** The word goes on from what was typed. */
  typed: 0.8,
  /** Another form of the word, when the word itself is nowhere. */
  root: 0.7,
  /** Another form, when the word itself is there. */
  rootBeside: 0.4,
  /** One letter is wrong. */
  corrected: 0.7,
} as const;

/** Whether one edit may lead from one word to the other: it leaves two of the first three letters, and about as many. */
const mayBeNear = (typed: string, word: string, isUnfinished: boolean): boolean => {
  const more = word.length - typed.length;
  if (more < -1 || (more > 1 && !isUnfinished)) return false;
  return word[0] === typed[0] || word[1] === typed[1] || word[0] === typed[1] || word[1] === typed[0];
};

/**
 * The term that a misspelled one stands for: one edit away, of equally likely ones the first in the alphabet. Undefined when
 * there is none, the word is too short to guess, or it is a number: another one is no other way to write it.
 * @param isTold whether a stem may be told of; asked only of those that are near
 */
export const correctTerm = (
  { stem, typed }: QueryTerm,
  stems: Iterable<string>,
  isTold: (stem: string) => boolean,
): QueryTerm | undefined => {
  const written = typed ?? stem;
  if ([...written].length < typoLengthMin || /\p{N}/u.test(written)) return undefined;
  let best: { word: string; slip: number } | undefined;
  for (const each of stems) {
    if (!mayBeNear(written, each, typed !== undefined) && !mayBeNear(stem, each, false)) continue;
    const read = correctOneEdit(written, each) ?? correctOneEdit(stem, each);
    if (!read || (typed === undefined && read.word !== each)) continue;
    const isBetter = !best || read.slip < best.slip || (read.slip === best.slip && read.word < best.word);
    if (isBetter && isTold(each)) best = read;
  }
  if (!best) return undefined;
  return typed === undefined ? { stem: best.word } : { stem: stemWord(best.word), typed: best.word };
};
