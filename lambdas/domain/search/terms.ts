import type { CourseCard } from '../../contract/schemas/course.ts';
import { type Course, lecturesOf } from '../course/course.ts';
import { factsInWords } from './facts.ts';
import { fieldWeights } from './postings.ts';
import { pieceLength } from './runs.ts';
import { isStopWord } from './stop-words.ts';
import { examplesIn, synonymsIn } from './synonyms.ts';
import { typoLengthMin, vocabularyBuckets } from './typo.ts';
import { indexWords, keptWords, wordPrefixes } from './words.ts';

/** The parts of a course that search looks at. */
export interface Searchable
  extends
    Pick<Course, 'title' | 'description' | 'skills' | 'instructor' | 'topicLabel' | 'keywords'>,
    Pick<CourseCard, 'level' | 'price' | 'available'> {
  /** Words of the titles of its lectures, with other names of what they name; see {@link lectureWords}. */
  readonly lectureWords: string;
}

/** Key of the list of courses that have a word with this beginning. */
export const wordTerm = (prefix: string): string => `w:${prefix}`;
/** Key of one bucket of the vocabulary. */
export const bucketTerm = (bucket: string): string => `t:${bucket}`;

/**
 * Each word of a course with the weight of the best field it occurs in. Another name of a thing (`rag`) weighs as much as
 * the name that the text has; a well-known example of it (`chatgpt`) as little as the description.
 */
export const weighWords = (course: Searchable): Map<string, number> => {
  const weights = new Map<string, number>();
  const { title, description, instructor, topicLabel, skills, keywords = [] } = course;
  // Least first, so that a better field overwrites: instructor, topic and lectures weigh as little as the description.
  const fields: [string, number][] = [
    [description, fieldWeights.description],
    [instructor.name, fieldWeights.description],
    [topicLabel, fieldWeights.description],
    [course.lectureWords, fieldWeights.description],
    [factsInWords(course), fieldWeights.skills],
    [skills.join('\n'), fieldWeights.skills],
    [keywords.join('\n'), fieldWeights.skills],
    [title, fieldWeights.title],
  ];
  const examples = fields.flatMap(([text]) => examplesIn(text));
  for (const word of examples) weights.set(word, fieldWeights.description);
  for (const [text, weight] of fields) {
    for (const word of [...indexWords(text), ...synonymsIn(text)]) weights.set(word, weight);
  }
  return weights;
};

/** Lecture titles are searched up to this many characters of their words: with them a card stays one read unit. */
const lectureWordsMax = 2_000;

/** The words of all lecture titles, each once, as they are kept for search. */
export const lectureWords = (course: Pick<Course, 'sections'>): string => {
  const words = new Set<string>();
  for (const { lecture } of lecturesOf(course)) {
    for (const word of [...keptWords(lecture.title), ...synonymsIn(lecture.title)]) {
      if (!isStopWord(word)) words.add(word);
    }
  }
  const text = [...words].join(' ');
  return text.length <= lectureWordsMax ? text : text.slice(0, text.lastIndexOf(' ', lectureWordsMax));
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

/** The words with the buckets that hold them, so that search finds them from a misspelling. Pieces of runs are too short to correct. */
export const fileVocabulary = (words: Iterable<string>): [term: string, word: string][] =>
  [...words]
    .filter((word) => pieceLength(word) === undefined && [...word].length >= typoLengthMin - 1)
    .flatMap((word) => vocabularyBuckets(word).map((bucket): [string, string] => [bucketTerm(bucket), word]));
