import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { CourseCard } from '../../../contract/schemas/course.ts';
import { rankPartialMatches } from '../../../domain/search/postings.ts';
import { weighTerms, weighWords, wordTerm } from '../../../domain/search/terms.ts';
import { readingsOf } from '../../../domain/search/words.ts';
import { batchGet } from '../../dynamodb/batch-get.ts';
import { cardKey } from '../rows/catalog-keys.ts';
import { findMatches, keysMax, type Matched, readTerms, type SearchTerms, termsOf } from './find-matches.ts';

const CardItem = z.object({
  ordinal: z.int(),
  card: CourseCard,
  skills: z.array(z.string()),
  topicLabel: z.string(),
  keywords: z.optional(z.array(z.string())),
  lectureWords: z._default(z.string(), ''),
});
type CardItem = z.output<typeof CardItem>;

/**
 * End of a page of results: the last course, and its index in case this course is no longer a result.
 */
export interface SearchPosition {
  readonly ordinal: number;
  readonly place: number;
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
  /** What is missing from each of them to a whole word, for people. */
  readonly endings?: readonly string[];
}

/** Whether the text of a course has these words. Needed where full posting lists cannot tell. */
const hasWords = ({ card, ...texts }: CardItem, words: readonly string[]): boolean => {
  const terms = new Set(words.flatMap(termsOf));
  const weights = weighTerms(weighWords({ ...card, ...texts }), (term) => terms.has(term));
  return words.every((word) =>
    readingsOf(word).some((reading) => reading.every((each) => weights.has(wordTerm(each)))),
  );
};

/**
 * Creates the text search. It takes at most three round trips for any size of the catalog: the lists of all words (with the vocabulary around
 * words that may be misspelled), then, if nothing matches, the lists of the likeliest corrections, and the cards of the page.
 */
export const createSearchStore = (client: DynamoDBDocumentClient, table: string) => {
  const readCards = async (ordinals: readonly number[]): Promise<Map<number, CardItem>> => {
    const items = await batchGet(client, table, ordinals.map(cardKey));
    return new Map(items.map((item) => CardItem.parse(item)).map((item) => [item.ordinal, item]));
  };

  return {
    /**
     * Returns the ids of the courses that match most of the words, best first, in two round trips. For questions, where not every word must
     * match.
     */
    async suggestCourses(prefixes: readonly string[], max: number): Promise<string[]> {
      if (prefixes.length === 0) return [];
      const { lists } = await readTerms(client, table, prefixes.map(wordTerm));
      const matches = rankPartialMatches(prefixes.map((word) => lists.get(wordTerm(word)) ?? []));
      const ordinals = matches.slice(0, max).map(({ ordinal }) => ordinal);
      const cards = await readCards(ordinals);
      return ordinals.flatMap((ordinal) => cards.get(ordinal)?.card.id ?? []);
    },

    /** Lists the filter code of each course that matches the words, without applying the filters. */
    async listFilterCodes(terms: SearchTerms): Promise<number[]> {
      const { unfiltered } = await findMatches(client, table, terms);
      return unfiltered().map(({ filters }) => filters);
    },

    async searchCourses(request: SearchRequest): Promise<SearchPage> {
      const { words, matches, matched, corrected, endings } = await findMatches(client, table, request);
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
        ...(corrected && { corrected, endings }),
      };
    },
  };
};

export type SearchStore = ReturnType<typeof createSearchStore>;
