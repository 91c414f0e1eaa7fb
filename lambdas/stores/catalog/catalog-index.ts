import type { CourseCard, CourseSort } from '../../contract/schemas/course.ts';
import { durationLabels, levelLabels, newestKey, popularityKey } from '../../domain/course-card.ts';
import { filterCode, topicNumberMax } from '../../domain/search/postings.ts';
import { weighWords } from '../../domain/search/terms.ts';
import type { Item } from '../dynamodb/batch-write.ts';
import { fnv1a } from '../dynamodb/fnv1a.ts';
import { featuredPartition, listHead, listPartition } from './catalog-keys.ts';
import { toStoredCard } from './stored-card.ts';

/** A published course with the data for lists and the search index. */
export interface IndexedCourse {
  /** Permanent number of the course in posting lists. */
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

/** Data that decides in which lists a course is, and at which position. */
export type ListedCourse = Pick<IndexedCourse, 'featured' | 'firstPublished'> & {
  readonly card: Pick<
    CourseCard,
    'id' | 'topic' | 'level' | 'duration' | 'learners' | 'rating' | 'available'
  >;
};

/** Sorts courses by popularity, the most popular first. */
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

/** A partition with cards in one order. */
export interface CatalogList {
  readonly pk: string;
  readonly sort: CourseSort;
  readonly holds: (course: ListedCourse) => boolean;
  /** Whether its first row contains the number of the others. */
  readonly isCounted: boolean;
}

/** Sort key of a course in lists of this order. */
export const listSortKey = (sort: CourseSort, course: ListedCourse): string => sortKeys[sort](course);

/**
 * Returns all lists: one for each combination of filters (topic, level and duration are each optional) in each order, so that any
 * combination takes one Query, and the list of featured courses.
 * @param topics all topics with lists, including those that no course has any more, whose lists become empty
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

/** Builds a row of a list. The last row has the flag `last`. */
export const listRow = (pk: string, sk: string, card: CourseCard, isLast: boolean): Item => ({
  pk,
  sk,
  ...toStoredCard(card),
  ...(isLast && { last: true }),
});

/** Builds the first row of a list, with the number of the others. An empty list has none. */
export const listHeadRow = (pk: string, total: number): Item => ({ pk, sk: listHead, total });

/**
 * Assigns each topic its number in posting lists: a hash, incremented on collision. Numbers depend only on the current topics, and a new topic
 * rarely changes the number of another one, which would rewrite its postings.
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

/** A course with its data in the search index. */
export interface WeighedCourse {
  readonly ordinal: number;
  readonly filters: number;
  /** Weight of each word: that of the best field with the word. */
  readonly words: ReadonlyMap<string, number>;
}

/** Computes the words and filters of a course. @param numbers of topics */
export const weighCourse = (
  { ordinal, card, ...texts }: IndexedCourse,
  numbers: ReadonlyMap<string, number>,
): WeighedCourse => ({
  ordinal,
  filters: filterCode({ ...card, topic: numbers.get(card.topic) }),
  words: weighWords({ ...card, ...texts }),
});
