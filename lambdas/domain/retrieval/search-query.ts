import { questionTerms, questionTermsMax } from '../chat/question.ts';
import { stemWord } from '../chat/stem.ts';
import { isStopWord } from '../search/stop-words.ts';
import { tokenize } from '../search/words.ts';

/** A search term. */
export interface QueryTerm {
  /** See `stemWord`. */
  readonly stem: string;
  /** The word as typed so far, when it may be unfinished. */
  readonly typed?: string;
}

/** Shorter prefixes match too many words. */
const typedMin = 2;

/**
 * Parses the text of a search box. Stop words are dropped, and the last word may be unfinished. If there are only stop words, the
 * last one counts as a prefix, since it may become another word.
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

/** Parses a question, whose words are all complete. */
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

/** Endings that can complete an unfinished word to a form whose stem is shorter than the typed text. */
const endings = ['e', 'd', 'ed', 's', 'es', 'r', 'er', 'y', 'ly', 'g', 'ng', 'ing'];

/** Possible stems of an unfinished word that are shorter than it: `embeddi` becomes `embedding`, whose stem is `embed`. */
export const shorterStems = (typed: string): string[] => [
  ...new Set(
    endings.map((ending) => stemWord(`${typed}${ending}`)).filter((stem) => !stem.startsWith(typed)),
  ),
];
