import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { CourseList } from '../../../contract/schemas/course.ts';
import type { FilterValues } from '../../../domain/course/course-filters.ts';
import { bestCorrection, correctionTargets } from '../../../domain/search/correction.ts';
import { filterTerms, filterTest } from '../../../domain/search/filter-codes.ts';
import {
  joinReadings,
  type Match,
  type Posting,
  rankMatches,
  rankPartialMatches,
  unpackPostings,
} from '../../../domain/search/postings.ts';
import { bucketTerm, wordTerm } from '../../../domain/search/terms.ts';
import { correctionBuckets, findCorrections, typoLengthMin } from '../../../domain/search/typo.ts';
import { partsOf, readingsOf } from '../../../domain/search/words.ts';
import { chunk } from '../../chunk.ts';
import { batchGet } from '../../dynamodb/batch-get.ts';
import { termKey } from '../rows/catalog-keys.ts';

const TermItem = z.object({
  sk: z.string(),
  courses: z.optional(z.instanceof(Uint8Array)),
  words: z.optional(z.string()),
  number: z.optional(z.int()),
});

/** DynamoDB's maximum number of keys in one read. */
export const keysMax = 100;

/** Whether the results have all words of a search, or only some, because no course has all. */
export type Matched = NonNullable<CourseList['matched']>;

/** Terms of a search. */
export interface SearchTerms {
  /** Word prefixes; see `searchWords`. */
  readonly words: readonly string[];
  readonly filters: FilterValues;
  /**
   * Result of the first page, given for later pages: their words are already corrected, and with `some` not all words must match. Without it,
   * corrections and partial matches are tried when nothing matches.
   */
  readonly matched?: Matched;
}

type Lists = ReadonlyMap<string, readonly Posting[]>;

/** What a search found. */
interface Found {
  readonly words: readonly string[];
  readonly matches: readonly Match[];
  readonly matched: Matched;
  readonly corrected?: readonly string[];
  /** What is missing from each corrected word to a whole word; see `CorrectionTarget`. */
  readonly endings?: readonly string[];
  /** Returns the matches of the words without filters. */
  readonly unfiltered: () => readonly Match[];
}

/** Lists vocabulary buckets with words similar to the given ones: the most promising bucket of every word, then the second ones, and so on. */
const listNearbyBuckets = (words: readonly string[]): string[] => {
  const buckets = words.map(correctionBuckets);
  return [0, 1, 2].flatMap((rank) => buckets.flatMap((each) => each[rank] ?? [])).map(bucketTerm);
};

/** The lists that tell which courses have a search word. */
export const termsOf = (word: string): string[] => readingsOf(word).flat().map(wordTerm);

/** The courses that have a search word. */
const listOf = (from: Lists, word: string): readonly Posting[] =>
  joinReadings(readingsOf(word).map((reading) => reading.map((each) => from.get(wordTerm(each)) ?? [])));

/** Reads what is stored of terms: lists of courses, vocabulary around a word, numbers of filter values. */
export const readTerms = async (client: DynamoDBDocumentClient, table: string, terms: readonly string[]) => {
  const batches = chunk([...new Set(terms)].map(termKey), keysMax).map((keys) =>
    batchGet(client, table, keys),
  );
  const lists = new Map<string, readonly Posting[]>();
  const vocabulary = new Map<string, string[]>();
  const numbers = new Map<string, number>();
  for (const item of (await Promise.all(batches)).flat()) {
    const { sk, courses, words, number } = TermItem.parse(item);
    if (courses) lists.set(sk, unpackPostings(courses));
    if (words !== undefined) vocabulary.set(sk, words.split(' '));
    if (number !== undefined) numbers.set(sk, number);
  }
  return { lists, vocabulary, numbers };
};

/** What words that no course has may have meant: corrections to try out, and the likeliest word for each. */
const guess = (
  words: readonly string[],
  lists: Lists,
  vocabulary: ReadonlyMap<string, readonly string[]>,
) => {
  // Too short to tell a misspelling from a name that no course has: `node.js` is not `code.js`.
  const shortNameParts = new Set(
    words
      .filter((word) => word.includes('.'))
      .flatMap(partsOf)
      .filter((part) => [...part].length <= typoLengthMin),
  );
  const vocabularyNear = (word: string): string[] =>
    shortNameParts.has(word)
      ? []
      : correctionBuckets(word).flatMap((bucket) => vocabulary.get(bucketTerm(bucket)) ?? []);
  const isKnown = (word: string): boolean => listOf(lists, word).length > 0;
  // A name that no course has, such as `fine-tunning`, is corrected by its parts.
  const parts = words.flatMap((word) => (isKnown(word) ? word : partsOf(word)));
  const targets = correctionTargets(parts, isKnown, vocabularyNear, keysMax);
  const likely = parts.map((word) => {
    const [correction] = isKnown(word) ? [] : findCorrections(word, vocabularyNear(word));
    return correction ?? { word, ending: '' };
  });
  return {
    targets,
    likely: likely.map(({ word }) => word),
    endings: likely.map(({ ending }) => ending),
    isChanged: likely.some(({ word }, index) => word !== parts[index]),
  };
};

/**
 * Finds the courses that match a search: as it was typed, else with its likeliest corrections, else those that have some of the words. Takes
 * two round trips at most.
 */
export const findMatches = async (
  client: DynamoDBDocumentClient,
  table: string,
  { words, filters, matched }: SearchTerms,
): Promise<Found> => {
  const required = [...words.flatMap(termsOf), ...filterTerms(filters)];
  // 200 characters contain at most two batches of words. A search with two batches has no round trip left for corrections.
  const isCorrectable = matched === undefined && required.length <= keysMax;
  const nearby = isCorrectable
    ? listNearbyBuckets(words.flatMap(partsOf)).slice(0, keysMax - required.length)
    : [];
  const { lists, vocabulary, numbers } = await readTerms(client, table, [...required, ...nearby]);
  const passes = filterTest(filters, numbers);

  const rank =
    (by: typeof rankMatches, from: Lists, wanted: readonly string[]) =>
    (isWanted?: (filters: number) => boolean): Match[] =>
      by(
        wanted.map((word) => listOf(from, word)),
        isWanted,
      );
  const found = (
    how: Matched,
    from: Lists,
    wanted: readonly string[],
  ): Pick<Found, 'words' | 'matches' | 'matched' | 'unfiltered'> => {
    const matching = rank(how === 'all' ? rankMatches : rankPartialMatches, from, wanted);
    return { words: wanted, matches: matching(passes), matched: how, unfiltered: matching };
  };

  const asTyped = found(matched ?? 'all', lists, words);
  // Words that match without the filters are spelled correctly.
  if (matched !== undefined || asTyped.matches.length > 0 || asTyped.unfiltered().length > 0) return asTyped;
  const { targets, likely, endings, isChanged } = guess(words, lists, vocabulary);
  const terms = [...targets.flatMap(({ corrected }) => corrected), ...likely].flatMap(termsOf);
  const missing = [...new Set(terms)].filter((term) => !lists.has(term)).slice(0, keysMax);
  const more = missing.length > 0 && isCorrectable ? await readTerms(client, table, missing) : undefined;
  const known = new Map([...lists, ...(more?.lists ?? [])]);
  // Chosen without the filters: else a search would be read in another way with each, and the counts of facets would not be those of the list.
  const best = bestCorrection(targets, (corrected) => rank(rankMatches, known, corrected)());
  if (best)
    return { ...found('all', known, best.corrected), corrected: best.corrected, endings: best.endings };
  return { ...found('some', known, likely), ...(isChanged && { corrected: likely, endings }) };
};
