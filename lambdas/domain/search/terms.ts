import type { Course } from '../course.ts';
import { fieldWeights } from './postings.ts';
import { typoLengthMin, vocabularyBuckets } from './typo.ts';
import { indexWords, wordPrefixes } from './words.ts';

/** The parts of a course that search looks at. */
export type Searchable = Pick<Course, 'title' | 'description' | 'skills' | 'instructor' | 'topicLabel'>;

export interface SearchFilters {
  readonly topic?: string;
  readonly level?: string;
  readonly duration?: string;
}

/** Key of the list of courses that have a word with this beginning. */
export const wordTerm = (prefix: string): string => `w:${prefix}`;
/** Key of one bucket of the vocabulary. */
export const bucketTerm = (bucket: string): string => `t:${bucket}`;
/** Key of the entry that holds the number of a topic in postings. */
export const topicTerm = (topic: string): string => `f:topic:${topic}`;

/** Each word of a course with the weight of the best field it occurs in. */
export const weighWords = (course: Searchable): Map<string, number> => {
  const weights = new Map<string, number>();
  // Least first, so that a better field overwrites: instructor and topic weigh as little as the description.
  const fields: [string, number][] = [
    [course.description, fieldWeights.description],
    [course.instructor.name, fieldWeights.description],
    [course.topicLabel, fieldWeights.description],
    [course.skills.join('\n'), fieldWeights.skills],
    [course.title, fieldWeights.title],
  ];
  for (const [text, weight] of fields) for (const word of indexWords(text)) weights.set(word, weight);
  return weights;
};

/** The lists that a course with these words belongs to, with its weight in each; only those that `isWanted` accepts. */
export const weighTerms = (
  words: ReadonlyMap<string, number>,
  isWanted: (term: string) => boolean = () => true,
): Map<string, number> => {
  const terms = new Map<string, number>();
  for (const [word, weight] of words) {
    for (const prefix of wordPrefixes(word)) {
      const term = wordTerm(prefix);
      if (isWanted(term)) terms.set(term, Math.max(weight, terms.get(term) ?? 0));
    }
  }
  return terms;
};

/** The words with the buckets that hold them, so that search finds them from a misspelling. */
export const fileVocabulary = (words: Iterable<string>): [term: string, word: string][] =>
  [...words]
    .filter((word) => [...word].length >= typoLengthMin - 1)
    .flatMap((word) => vocabularyBuckets(word).map((bucket): [string, string] => [bucketTerm(bucket), word]));
