import type { CourseCard, CourseSort } from '../../../contract/schemas/course.ts';
import { newestKey, popularityKey } from '../../../domain/course/course-card.ts';
import {
  courseFilters,
  type Filterable,
  type FilterName,
  filterNames,
  filterValue,
  type FilterValues,
  openFilters,
  passesFilters,
} from '../../../domain/course/course-filters.ts';
import { filterCode, filterTerm, type ValueNumbers, valuesMax } from '../../../domain/search/filter-codes.ts';
import { weighWords } from '../../../domain/search/terms.ts';
import type { Item } from '../../dynamodb/batch-write.ts';
import { fnv1a } from '../../dynamodb/fnv1a.ts';
import { featuredPartition, listHead, listPartition } from '../rows/catalog-keys.ts';
import { toStoredCard } from '../rows/stored-card.ts';

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
  readonly card: Filterable & Pick<CourseCard, 'id' | 'learners' | 'rating' | 'available'>;
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

/** The values that the catalog decides, by filter. */
export type OpenValues = Readonly<Partial<Record<FilterName, readonly string[]>>>;

/** The values of courses, sorted, each once. */
export const openValues = (courses: readonly { readonly card: Filterable }[]): OpenValues =>
  Object.fromEntries(
    openFilters.map((name) => [
      name,
      [...new Set(courses.map(({ card }) => filterValue(card, name)))].sort(),
    ]),
  );

/** The values in either, each once. */
export const joinValues = (one: OpenValues, other: OpenValues): OpenValues =>
  Object.fromEntries(
    openFilters.map((name) => [name, [...new Set([...(one[name] ?? []), ...(other[name] ?? [])])]]),
  );

/**
 * Returns all lists: one for each combination of filters (each is optional) in each order, so that any combination takes one Query, and
 * the list of featured courses.
 * @param values with lists, including those that no course has any more, whose lists become empty
 */
export const catalogLists = (values: OpenValues): CatalogList[] => {
  const combinations = filterNames.reduce<FilterValues[]>(
    (all, name) => {
      const { labels } = courseFilters[name];
      const choices = [undefined, ...(labels ? Object.keys(labels) : (values[name] ?? []))];
      return all.flatMap((filters) => choices.map((value) => ({ ...filters, [name]: value })));
    },
    [{}],
  );
  const sorts = Object.keys(sortKeys) as CourseSort[];
  const filtered = combinations.flatMap((filters) =>
    sorts.map((sort): CatalogList => ({
      pk: listPartition(filters, sort),
      sort,
      holds: ({ card }) => passesFilters(card, filters),
      isCounted: true,
    })),
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
 * Assigns each value that the catalog decides its number in posting lists: a hash, incremented on collision. Numbers depend only on the
 * current values, and a new value rarely changes the number of another one, which would rewrite its postings.
 * @throws RangeError when there are more values than numbers
 */
export const numberValues = (values: OpenValues): ValueNumbers => {
  const numbers = new Map<string, number>();
  for (const name of openFilters) {
    const { absent } = courseFilters[name];
    const max = valuesMax(name);
    const taken = new Set(absent === undefined ? [] : [0]);
    for (const value of [...new Set(values[name])].sort()) {
      if (value === absent) continue;
      if (taken.size >= max) throw new RangeError(`Search can tell no more than ${max} ${name}s apart.`);
      let number = fnv1a(value) % max;
      while (taken.has(number)) number = (number + 1) % max;
      taken.add(number);
      numbers.set(filterTerm(name, value), number);
    }
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

/** Computes the words and filters of a course. */
export const weighCourse = (
  { ordinal, card, ...texts }: IndexedCourse,
  numbers: ValueNumbers,
): WeighedCourse => ({
  ordinal,
  filters: filterCode(card, numbers),
  words: weighWords({ ...card, ...texts }),
});
