import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { CourseCard, type CourseList } from '../../../contract/schemas/course.ts';
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
import { bucketTerm, weighTerms, weighWords, wordTerm } from '../../../domain/search/terms.ts';
import { correctionBuckets, findCorrections } from '../../../domain/search/typo.ts';
import { partsOf, readingsOf } from '../../../domain/search/words.ts';
import { chunk } from '../../chunk.ts';
import { batchGet } from '../../dynamodb/batch-get.ts';
import { cardKey, termKey } from '../rows/catalog-keys.ts';

const TermItem = z.object({
  sk: z.string(),
  courses: z.optional(z.instanceof(Uint8Array)),
  words: z.optional(z.string()),
  number: z.optional(z.int()),
});
const CardItem = z.object({
  ordinal: z.int(),
  card: CourseCard,
  skills: z.array(z.string()),
  topicLabel: z.string(),
  keywords: z.optional(z.array(z.string())),
  lectureWords: z._default(z.string(), ''),
});
type CardItem = z.output<typeof CardItem>;

/** DynamoDB's maximum number of keys in one read. */
const keysMax = 100;

/**
 * End of a page of results: the last course, and its index in case this course is no longer a result.
 */
export interface SearchPosition {
  readonly ordinal: number;
  readonly place: number;
}

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

export interface SearchRequest extends SearchTerms {
  readonly limit: number;
  readonly after?: SearchPosition;
}

export interface SearchPage {
  readonly courses: CourseCard[];
  readonly next: SearchPosition | null;
  /** Number of courses on all pages. Exact unless a word is in more courses than fit into a list; see `postingsMax`. */
  readonly total: number;
  readonly matched: Matched;
  /** Corrected words that were searched because the given ones matched nothing. */
  readonly corrected?: readonly string[];
}

type Lists = ReadonlyMap<string, readonly Posting[]>;

interface Found {
  readonly words: readonly string[];
  readonly matches: readonly Match[];
  readonly matched: Matched;
  readonly corrected?: readonly string[];
  /** Returns the matches of the words without filters. */
  readonly unfiltered: () => readonly Match[];
}

/** Lists vocabulary buckets with words similar to the given ones: the most promising bucket of every word, then the second ones, and so on. */
const listNearbyBuckets = (words: readonly string[]): string[] => {
  const buckets = words.map(correctionBuckets);
  return [0, 1, 2].flatMap((rank) => buckets.flatMap((each) => each[rank] ?? [])).map(bucketTerm);
};

/** The lists that tell which courses have a search word. */
const termsOf = (word: string): string[] => readingsOf(word).flat().map(wordTerm);

/** The courses that have a search word. */
const listOf = (from: Lists, word: string): readonly Posting[] =>
  joinReadings(readingsOf(word).map((reading) => reading.map((each) => from.get(wordTerm(each)) ?? [])));

/** Whether the text of a course has these words. Needed where full posting lists cannot tell. */
const hasWords = ({ card, ...texts }: CardItem, words: readonly string[]): boolean => {
  const terms = new Set(words.flatMap(termsOf));
  const held = weighTerms(weighWords({ ...card, ...texts }), (term) => terms.has(term));
  return words.every((word) =>
    readingsOf(word).some((reading) => reading.every((each) => held.has(wordTerm(each)))),
  );
};

/**
 * Creates the text search. It takes at most three round trips for any size of the catalog: the lists of all words (with the vocabulary around
 * words that may be misspelled), then, if nothing matches, the lists of the likeliest corrections, and the cards of the page.
 */
export const createSearchStore = (client: DynamoDBDocumentClient, table: string) => {
  const readTerms = async (terms: readonly string[]) => {
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

  const readCards = async (ordinals: readonly number[]): Promise<Map<number, CardItem>> => {
    const items = await batchGet(client, table, ordinals.map(cardKey));
    return new Map(items.map((item) => CardItem.parse(item)).map((item) => [item.ordinal, item]));
  };

  const find = async ({ words, filters, matched }: SearchTerms): Promise<Found> => {
    const required = [...words.flatMap(termsOf), ...filterTerms(filters)];
    // 200 characters contain at most two batches of words. A search with two batches has no round trip left for corrections.
    const isCorrectable = matched === undefined && required.length <= keysMax;
    const nearby = isCorrectable
      ? listNearbyBuckets(words.flatMap(partsOf)).slice(0, keysMax - required.length)
      : [];
    const { lists, vocabulary, numbers } = await readTerms([...required, ...nearby]);
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
    if (matched !== undefined || asTyped.matches.length > 0 || asTyped.unfiltered().length > 0)
      return asTyped;
    const vocabularyNear = (word: string): string[] =>
      correctionBuckets(word).flatMap((bucket) => vocabulary.get(bucketTerm(bucket)) ?? []);
    const isKnown = (word: string): boolean => listOf(lists, word).length > 0;
    // A name that no course has, such as `fine-tunning`, is corrected by its parts.
    const parts = words.flatMap((word) => (isKnown(word) ? word : partsOf(word)));
    const targets = isCorrectable ? correctionTargets(parts, isKnown, vocabularyNear, keysMax) : [];
    const likely = parts.map((word) =>
      isKnown(word) ? word : (findCorrections(word, vocabularyNear(word))[0]?.word ?? word),
    );
    const terms = [...targets.flatMap(({ corrected }) => corrected), ...likely].flatMap(termsOf);
    const missing = [...new Set(terms)].filter((term) => !lists.has(term)).slice(0, keysMax);
    const more = missing.length > 0 && isCorrectable ? await readTerms(missing) : undefined;
    const known = new Map([...lists, ...(more?.lists ?? [])]);
    const best = bestCorrection(targets, (corrected) => rank(rankMatches, known, corrected)(passes));
    if (best) return { ...found('all', known, best.corrected), corrected: best.corrected };
    const isChanged = likely.some((word, index) => word !== parts[index]);
    return { ...found('some', known, likely), ...(isChanged && { corrected: likely }) };
  };

  return {
    /**
     * Returns the ids of the courses that match most of the words, best first, in two round trips. For questions, where not every word must
     * match.
     */
    async suggestCourses(prefixes: readonly string[], max: number): Promise<string[]> {
      if (prefixes.length === 0) return [];
      const { lists } = await readTerms(prefixes.map(wordTerm));
      const matches = rankPartialMatches(prefixes.map((word) => lists.get(wordTerm(word)) ?? []));
      const ordinals = matches.slice(0, max).map(({ ordinal }) => ordinal);
      const cards = await readCards(ordinals);
      return ordinals.flatMap((ordinal) => cards.get(ordinal)?.card.id ?? []);
    },

    /** Lists the filter code of each course that matches the words, without applying the filters. */
    async listFilterCodes(terms: SearchTerms): Promise<number[]> {
      const { unfiltered } = await find(terms);
      return unfiltered().map(({ filters }) => filters);
    },

    async searchCourses(request: SearchRequest): Promise<SearchPage> {
      const { words, matches, matched, corrected } = await find(request);
      const { after, limit } = request;
      const found = after ? matches.findIndex(({ ordinal }) => ordinal === after.ordinal) : -1;
      const start = found >= 0 ? found + 1 : (after?.place ?? 0);
      const nextOnes = matches.slice(start, start + limit);
      // Some unproven matches will be dropped, so more are read in the same round trip.
      const isProven = nextOnes.every(({ unproven }) => unproven.length === 0);
      const candidates = isProven ? nextOnes : matches.slice(start, start + keysMax);
      const cards = await readCards(candidates.map(({ ordinal }) => ordinal));
      const courses: CourseCard[] = [];
      let end = start;
      for (const { ordinal, unproven } of candidates) {
        if (courses.length === limit) break;
        end += 1;
        const item = cards.get(ordinal);
        const doubtful = unproven.flatMap((index) => words[index] ?? []);
        if (item && hasWords(item, doubtful)) courses.push(item.card);
      }
      const last = matches[end - 1];
      return {
        courses,
        next:
          courses.length > 0 && last && end < matches.length ? { ordinal: last.ordinal, place: end } : null,
        total: matches.length,
        matched,
        ...(corrected && { corrected }),
      };
    },
  };
};

export type SearchStore = ReturnType<typeof createSearchStore>;
