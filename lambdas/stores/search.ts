import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { CourseCard } from '../contract/schemas/course.ts';
import { bestCorrection, correctionTargets } from '../domain/search-correction.ts';
import { rankAnyMatches, rankMatches, unpackPostings, type Posting } from '../domain/search-postings.ts';
import { bucketTerm, filterTerms, wordTerm, type SearchFilters } from '../domain/search-terms.ts';
import { typoBucketsOf } from '../domain/typo.ts';
import { batchGet } from './batch-get.ts';
import { cardKey, termKey } from './catalogue-keys.ts';

const TermItem = z.object({
  sk: z.string(),
  postings: z.optional(z.instanceof(Uint8Array)),
  words: z.optional(z.string()),
});
const CardItem = z.object({ ordinal: z.int(), card: CourseCard });

/** Where a page of results ended: the course, and its place in case that course has left the results since. */
export interface SearchPosition {
  readonly ordinal: number;
  readonly place: number;
}

export interface SearchRequest {
  /** All required, each as the beginning of a word; see `searchWordsOf`. */
  readonly words: readonly string[];
  readonly filters: SearchFilters;
  readonly limit: number;
  readonly after?: SearchPosition;
  /** Look for one typo when nothing matches; not on later pages, whose words are settled. */
  readonly mayCorrect: boolean;
}

export interface SearchPage {
  readonly courses: CourseCard[];
  readonly next: SearchPosition | null;
  /** The words that were searched instead, when the given ones matched nothing. */
  readonly corrected?: readonly string[];
}

type Lists = ReadonlyMap<string, readonly Posting[]>;

/**
 * Text search in at most three round trips whatever the size of the catalogue: the lists of all words and filters
 * (with the vocabulary around words that may be misspelt), when nothing matches the lists of the likeliest corrections,
 * then the cards of the page.
 */
export const createSearchStore = (client: DynamoDBDocumentClient, table: string) => {
  const readTerms = async (terms: readonly string[]) => {
    const items = await batchGet(client, table, [...new Set(terms)].map(termKey));
    const lists = new Map<string, readonly Posting[]>();
    const vocabulary = new Map<string, string[]>();
    for (const item of items) {
      const { sk, postings, words } = TermItem.parse(item);
      if (postings) lists.set(sk, unpackPostings(postings));
      if (words !== undefined) vocabulary.set(sk, words.split(' '));
    }
    return { lists, vocabulary };
  };

  const match = (lists: Lists, words: readonly string[], filters: SearchFilters): number[] =>
    rankMatches([...words.map(wordTerm), ...filterTerms(filters)].map((term) => lists.get(term) ?? []));

  const find = async ({ words, filters, mayCorrect }: SearchRequest) => {
    const buckets = mayCorrect ? words.flatMap((word) => typoBucketsOf(word).map(bucketTerm)) : [];
    const { lists, vocabulary } = await readTerms([
      ...words.map(wordTerm),
      ...filterTerms(filters),
      ...buckets,
    ]);
    const ordinals = match(lists, words, filters);
    // Words that do match, only not behind these filters, are spelt well.
    if (ordinals.length > 0 || !mayCorrect || match(lists, words, {}).length > 0) return { ordinals };
    const targets = correctionTargets(
      words,
      (word) => lists.has(wordTerm(word)),
      (word) => typoBucketsOf(word).flatMap((bucket) => vocabulary.get(bucketTerm(bucket)) ?? []),
    );
    if (targets.length === 0) return { ordinals };
    const terms = targets.flatMap(({ corrected }) => corrected.map(wordTerm));
    const more = await readTerms(terms.filter((term) => !lists.has(term)));
    const known = new Map([...lists, ...more.lists]);
    return bestCorrection(targets, (corrected) => match(known, corrected, filters)) ?? { ordinals };
  };

  return {
    /**
     * Ids of the courses that most of the words point at, best first, in two round trips: for questions, where not every
     * word needs to be found.
     * @param beginnings each the beginning of a word
     */
    async suggestCourses(beginnings: readonly string[], max: number): Promise<string[]> {
      if (beginnings.length === 0) return [];
      const { lists } = await readTerms(beginnings.map(wordTerm));
      const ordinals = rankAnyMatches(beginnings.map((word) => lists.get(wordTerm(word)) ?? [])).slice(
        0,
        max,
      );
      const cards = (await batchGet(client, table, ordinals.map(cardKey))).map((item) =>
        CardItem.parse(item),
      );
      return ordinals.flatMap((ordinal) => cards.find((each) => each.ordinal === ordinal)?.card.id ?? []);
    },

    async searchCourses(request: SearchRequest): Promise<SearchPage> {
      if (request.words.length === 0) return { courses: [], next: null };
      const { ordinals, corrected }: { ordinals: number[]; corrected?: readonly string[] } =
        await find(request);
      const { after, limit } = request;
      const found = after ? ordinals.indexOf(after.ordinal) : -1;
      const start = found >= 0 ? found + 1 : (after?.place ?? 0);
      const page = ordinals.slice(start, start + limit);
      const items = await batchGet(client, table, page.map(cardKey));
      const cards = new Map(
        items.map((item) => {
          const { ordinal, card } = CardItem.parse(item);
          return [ordinal, card];
        }),
      );
      const end = start + page.length;
      const last = page.at(-1);
      return {
        courses: page.flatMap((ordinal) => cards.get(ordinal) ?? []),
        next: last !== undefined && end < ordinals.length ? { ordinal: last, place: end } : null,
        ...(corrected && { corrected }),
      };
    },
  };
};

export type SearchStore = ReturnType<typeof createSearchStore>;
