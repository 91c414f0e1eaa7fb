import { stemWord } from '../search/stem.ts';
import { questionWords } from '../search/stop-words.ts';
import { synonymsIn } from '../search/synonyms.ts';
import { tokenize } from '../search/words.ts';

/**
 * Maximum number of distinct terms of a question; a whole paragraph has about twenty. It bounds the work of
 * one question.
 */
export const questionTermsMax = 32;

/** Words of comparison and size: useful in a catalog search, but fillers in a question. */
export const fillerWords = new Set(
  'between big bigger biggest compare compared different far kind large larger notice put small smaller versus vs'.split(
    ' ',
  ),
);

/** What a question asks about: the stems of its words that mean something, each once. */
export const questionTerms = (question: string): string[] =>
  [
    ...new Set(
      tokenize(question)
        .filter((word) => !questionWords.has(word) && !fillerWords.has(word))
        .map(stemWord),
    ),
  ].slice(0, questionTermsMax);

/** Other names of an asked term, as stems: `rag` is answered by a text on retrieval-augmented generation. */
export const otherNames = (term: string): string[] => [...new Set(synonymsIn(term).map(stemWord))];
