import { questionTerms, questionTermsMax } from '../chat/question.ts';
import { stemWord } from '../chat/stem.ts';
import { isStopWord } from '../search/stop-words.ts';
import { tokenize } from '../search/words.ts';

/** A word that is looked for. */
export interface QueryTerm {
  /** See `stemWord`. */
  readonly stem: string;
  /** The word as typed so far, when it may be unfinished. */
  readonly typed?: string;
}

/** Shorter beginnings of a word fit too many. */
const typedMin = 2;

/**
 * What somebody typed into a search box. The last word may be unfinished, and words that only make a question say nothing:
 * of nothing but such words the last one counts as a beginning, since it may become another.
 */
export const typedQuery = (text: string): QueryTerm[] => {
  const words = tokenize(text);
  const last = words.at(-1) ?? '';
  const stems = questionTerms(text);
  const lastStem = stemWord(last);
  const isUnfinished = [...last].length >= typedMin && (stems.includes(lastStem) || stems.length === 0);
  if (!isUnfinished) return stems.map((stem) => ({ stem }));
  const others = stems.filter((stem) => stem !== lastStem).map((stem) => ({ stem }));
  return [...others.slice(0, questionTermsMax - 1), { stem: lastStem, typed: last }];
};

/** What a question asks about, all of its words being finished. */
export const askedQuery = (question: string): QueryTerm[] => {
  const stems = questionTerms(question);
  return (
    stems.length > 0
      ? stems
      : tokenize(question)
          .filter((word) => !isStopWord(word))
          .map(stemWord)
  )
    .slice(0, questionTermsMax)
    .map((stem) => ({ stem }));
};

/** Endings of English words, with which an unfinished word may go on to a form whose stem is shorter than what was typed. */
const endings = ['e', 'd', 'ed', 's', 'es', 'r', 'er', 'y', 'ly', 'g', 'ng', 'ing'];

/** Stems that an unfinished word may belong to, though they are shorter than it: `embeddi` becomes `embedding`, whose stem is `embed`. */
export const shorterStems = (typed: string): string[] => [
  ...new Set(
    endings.map((ending) => stemWord(`${typed}${ending}`)).filter((stem) => !stem.startsWith(typed)),
  ),
];
