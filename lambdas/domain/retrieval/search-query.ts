import { pieceLength } from '../search/runs.ts';
import { stemWord } from '../search/stem.ts';
import { isStopWord } from '../search/stop-words.ts';
import { namesIn, tokenize } from '../search/words.ts';
import { questionTerms, questionTermsMax } from './question-terms.ts';

/** A search term. */
export interface QueryTerm {
  /** See `stemWord`. */
  readonly stem: string;
  /** The word as typed so far, when it may be unfinished. */
  readonly typed?: string;
  /** Stem of the name that the word is a part of, without its punctuation: of `nodejs` for the `node` of `node.js`. */
  readonly name?: string;
}

/** Shorter prefixes match too many words, except in scripts where one character may be a word. */
const typedMin = (word: string): number => (pieceLength(word) === undefined ? 2 : 1);

/** Adds the names that words are parts of. */
const withNames = (text: string, terms: readonly QueryTerm[]): QueryTerm[] => {
  const names = new Map(
    namesIn(text).flatMap(({ name, parts }) => parts.map((part) => [stemWord(part), stemWord(name)])),
  );
  return terms.map((term) => {
    const name = names.get(term.stem);
    return name === undefined ? term : { ...term, name };
  });
};

/**
 * Parses the text of a search box. Stop words are dropped, and the last word may be unfinished. If there are only stop words, the
 * last one counts as a prefix, since it may become another word.
 */
export const typedQuery = (text: string): QueryTerm[] => {
  const words = tokenize(text);
  const last = words.at(-1) ?? '';
  const stems = questionTerms(text);
  const lastStem = stemWord(last);
  const isUnfinished = [...last].length >= typedMin(last) && (stems.includes(lastStem) || stems.length === 0);
  if (!isUnfinished)
    return withNames(
      text,
      stems.map((stem) => ({ stem })),
    );
  const others = stems.filter((stem) => stem !== lastStem).map((stem) => ({ stem }));
  return withNames(text, [...others.slice(0, questionTermsMax - 1), { stem: lastStem, typed: last }]);
};

/** Parses a question, whose words are all complete. */
export const askedQuery = (question: string): QueryTerm[] => {
  const stems = questionTerms(question);
  const asked =
    stems.length > 0
      ? stems
      : tokenize(question)
          .filter((word) => !isStopWord(word))
          .map(stemWord);
  return withNames(
    question,
    asked.slice(0, questionTermsMax).map((stem) => ({ stem })),
  );
};

/** Endings that can complete an unfinished word to a form whose stem is shorter than the typed text. */
const endings = ['e', 'd', 'ed', 's', 'es', 'r', 'er', 'y', 'ly', 'g', 'ng', 'ing'];

/** Possible stems of an unfinished word that are shorter than it: `embeddi` becomes `embedding`, whose stem is `embed`. */
export const shorterStems = (typed: string): string[] => [
  ...new Set(
    endings.map((ending) => stemWord(`${typed}${ending}`)).filter((stem) => !stem.startsWith(typed)),
  ),
];
