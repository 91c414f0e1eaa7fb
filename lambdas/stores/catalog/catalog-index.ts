import type { CourseCard, CourseSort } from '../../contract/schemas/course.ts';
import { durationLabels, levelLabels, newestKey, popularityKey } from '../../domain/course-card.ts';
import { filterCode, topicNumberMax } from '../../domain/search/postings.ts';
import { weighWords } from '../../domain/search/terms.ts';
import type { Item } from '../dynamodb/batch-write.ts';
import { fnv1a } from '../dynamodb/fnv1a.ts';
import { featuredPartition, listHead, listPartition } from './catalog-keys.ts';
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

/** What decides in which lists a course is, and where. */
export type ListedCourse = Pick<IndexedCourse, 'featured' | 'firstPublished'> & {
  readonly card: Pick<
    CourseCard,
    'id' | 'topic' | 'level' | 'duration' | 'learners' | 'rating' | 'available'
  >;
};

/** The same courses, most popular first: the order of every list. */
export const byPopularity = <T extends Pick<ListedCourse, 'card'>>(courses: readonly T[]): T[] =>
  courses
    .map((course) => ({ course, key: popularityKey(course.card) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ course }) => course);

type SortKey = (course: ListedCourse) => string;
const sortKeys: Readonly<Record<CourseSort, SortKey>> = {
  popular: ({ card }) => popularityKey(card),
  newest: ({ card, firstPublished }) => newestKey(card, firstPublished),
};

/** A partition of cards in an order. */
export interface CatalogList {
  readonly pk: string;
  readonly sort: CourseSort;
  readonly holds: (course: ListedCourse) => boolean;
  /** Whether its first row counts the others. */
  readonly isCounted: boolean;
}

/** Key of a course in the lists of an order. */
export const listSortKey = (sort: CourseSort, course: ListedCourse): string => sortKeys[sort](course);

/**
 * Every list: one for each combination of topic, level and duration or none, in each order, so that any combination of
 * filters is answered by one Query, and that of the featured courses.
 * @param topics topics that have lists, those of no course any more included: their lists become empty
 */
export const catalogLists = (topics: readonly string[]): CatalogList[] => {
  const levels = [undefined, ...Object.keys(levelLabels)];
  const durations = [undefined, ...Object.keys(durationLabels)];
  const sorts = Object.keys(sortKeys) as CourseSort[];
  const filtered = [undefined, ...topics].flatMap((topic) =>
    levels.flatMap((level) =>
      durations.flatMap((duration) =>
        sorts.map((sort): CatalogList => ({
          pk: listPartition({ topic, level, duration }, sort),
          sort,
          holds: ({ card }) =>
            (topic === undefined || card.topic === topic) &&
            (level === undefined || card.level === level) &&
            (duration === undefined || card.duration === duration),
          isCounted: true,
        })),
      ),
    ),
  );
  const featured: CatalogList = {
    pk: featuredPartition,
    sort: 'popular',
    holds: (course) => course.featured,
    isCounted: false,
  };
  return [...filtered, featured];
};

/** A row of a list; the last one says that it is the last. */
export const listRow = (pk: string, sk: string, card: CourseCard, isLast: boolean): Item => ({
  pk,
  sk,
  ...toStoredCard(card),
  ...(isLast && { last: true }),
});

/** The row that counts the others of its list; before every card. An empty list has none. */
export const listHeadRow = (pk: string, total: number): Item => ({ pk, sk: listHead, total });

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

/** A course as the search index sees it. */
export interface WeighedCourse {
  readonly ordinal: number;
  readonly filters: number;
  /** Each word with the weight of the best field that it is in. */
  readonly words: ReadonlyMap<string, number>;
}

/** The words and filters of a course. @param numbers of topics */
export const weighCourse = (
  { ordinal, card, ...texts }: IndexedCourse,
  numbers: ReadonlyMap<string, number>,
): WeighedCourse => ({
  ordinal,
  filters: filterCode({ ...card, topic: numbers.get(card.topic) }),
  words: weighWords({ ...card, ...texts }),
});
