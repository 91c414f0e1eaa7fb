import type { CourseCard, CourseSort } from '../../contract/schemas/course.ts';
import { durationLabels, levelLabels, newestKey, popularityKey } from '../../domain/course-card.ts';
import { filterCode, packPostings, type Posting, topicNumberMax } from '../../domain/search/postings.ts';
import { fileVocabulary, topicTerm, weighTerms, weighWords } from '../../domain/search/terms.ts';
import type { Item } from '../dynamodb/batch-write.ts';
import { fnv1a } from '../dynamodb/fnv1a.ts';
import { featuredPartition, listHead, listPartition, termKey } from './catalog-keys.ts';
import { toStoredCard } from './stored-card.ts';

/** What the lists and the search index are made from: one published course. */
export interface IndexedCourse {
  /** Names the course in posting lists; given once, kept forever. */
  readonly ordinal: number;
  readonly card: CourseCard;
  readonly skills: string[];
  readonly topicLabel: string;
  readonly featured: boolean;
  readonly keywords?: string[] | undefined;
  /** See `lectureWords`. */
  readonly lectureWords: string;
  /** Day of the first publication, `YYYY-MM-DD`. */
  readonly firstPublished: string;
}

/** A vocabulary bucket keeps this many words, the most used first (about 20 KB). */
const bucketWordsMax = 2_000;

/** The same courses, most popular first: the order of every list. */
export const byPopularity = <T extends { readonly card: CourseCard }>(courses: readonly T[]): T[] =>
  courses
    .map((course) => ({ course, key: popularityKey(course.card) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ course }) => course);

type SortKey = (course: IndexedCourse) => string;
const popularitySort: SortKey = ({ card }) => popularityKey(card);
const newestSort: SortKey = ({ card, firstPublished }) => newestKey(card, firstPublished);

/** Rows of a list, of which the last says that it is the last. */
const listRows = (pk: string, courses: readonly IndexedCourse[], sortKey: SortKey): Item[] => {
  const rows = courses.map((course) => ({ pk, sk: sortKey(course), ...toStoredCard(course.card) }));
  const lastKey = rows.reduce((last, { sk }) => (sk > last ? sk : last), '');
  return rows.map((row) => (row.sk === lastKey ? { ...row, last: true } : row));
};

/** Puts before the rows of a list the one that counts them. An empty list stays empty. */
const withHead = (pk: string, rows: readonly Item[]): Item[] =>
  rows.length === 0 ? [] : [{ pk, sk: listHead, total: rows.length }, ...rows];

const listSorts: Readonly<Record<CourseSort, SortKey>> = { popular: popularitySort, newest: newestSort };

/**
 * Every list partition with the rows it must hold: one partition for each combination of topic, level and duration or
 * none, in each order, so that any combination of filters is answered by one Query. The first row counts the others.
 * @param courses most popular first
 * @param topics topics that have lists, those of no course any more included: their lists become empty
 */
export const listPartitions = function* (
  courses: readonly IndexedCourse[],
  topics: readonly string[],
): Generator<{ pk: string; rows: Item[] }> {
  const levels = [undefined, ...Object.keys(levelLabels)];
  const durations = [undefined, ...Object.keys(durationLabels)];
  for (const topic of [undefined, ...topics]) {
    const inTopic = courses.filter(({ card }) => topic === undefined || card.topic === topic);
    for (const level of levels) {
      const inLevel = inTopic.filter(({ card }) => level === undefined || card.level === level);
      for (const duration of durations) {
        const listed = inLevel.filter(({ card }) => duration === undefined || card.duration === duration);
        for (const [sort, sortKey] of Object.entries(listSorts)) {
          const pk = listPartition({ topic, level, duration }, sort as CourseSort);
          yield { pk, rows: withHead(pk, listRows(pk, listed, sortKey)) };
        }
      }
    }
  }
  yield {
    pk: featuredPartition,
    rows: listRows(
      featuredPartition,
      courses.filter(({ featured }) => featured),
      popularitySort,
    ),
  };
};

/**
 * The numbers by which posting lists know topics: a hash, moved on where another topic has it already. They depend on
 * the present topics alone, and a new topic hardly ever changes the number of another, which would rewrite its postings.
 */
export const numberTopics = (topics: Iterable<string>): ReadonlyMap<string, number> => {
  const numbers = new Map<string, number>();
  const taken = new Set<number>();
  for (const topic of [...new Set(topics)].sort()) {
    if (taken.size > topicNumberMax) throw new RangeError('More topics than there are numbers for');
    let number = fnv1a(topic) & topicNumberMax;
    while (taken.has(number)) number = (number + 1) & topicNumberMax;
    taken.add(number);
    numbers.set(topic, number);
  }
  return numbers;
};

/** The words and filters of each course, worked out once for all partitions of the search index. */
export const weighCourses = (courses: readonly IndexedCourse[], numbers: ReadonlyMap<string, number>) =>
  courses.map(({ ordinal, card, ...texts }) => ({
    ordinal,
    filters: filterCode({ ...card, topic: numbers.get(card.topic) }),
    words: weighWords({ ...card, ...texts }),
  }));

/**
 * Items of the search index: posting lists, vocabulary buckets and numbers of topics.
 * @param courses most popular first
 * @param isWanted tells terms; those of one partition at a time bound the memory that publishing needs
 */
export const termItems = (
  courses: ReturnType<typeof weighCourses>,
  numbers: ReadonlyMap<string, number>,
  isWanted: (term: string) => boolean,
): Item[] => {
  const postings = new Map<string, Posting[]>();
  const buckets = new Map<string, Map<string, number>>();
  for (const { ordinal, filters, words } of courses) {
    for (const [term, weight] of weighTerms(words, isWanted)) {
      const list = postings.get(term);
      if (list) list.push({ ordinal, weight, filters });
      else postings.set(term, [{ ordinal, weight, filters }]);
    }
    for (const [term, word] of fileVocabulary(words.keys())) {
      if (!isWanted(term)) continue;
      const uses = buckets.get(term) ?? new Map<string, number>();
      buckets.set(term, uses.set(word, (uses.get(word) ?? 0) + 1));
    }
  }
  return [
    ...[...postings].map(([term, list]) => ({ ...termKey(term), courses: packPostings(list) })),
    ...[...numbers]
      .filter(([topic]) => isWanted(topicTerm(topic)))
      .map(([topic, number]) => ({ ...termKey(topicTerm(topic)), number })),
    ...[...buckets].map(([term, uses]) => ({ ...termKey(term), words: mostUsed(uses).join(' ') })),
  ];
};

const mostUsed = (uses: ReadonlyMap<string, number>): string[] =>
  [...uses]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, bucketWordsMax)
    .map(([word]) => word);
