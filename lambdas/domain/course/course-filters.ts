import type { CourseCard, FacetsQuery } from '../../contract/schemas/course.ts';
import { durationLabels, languageDefault, levelLabels } from './course-card.ts';

/** Name of a filter of the course list, in the query, in a card and in the address of the list. */
export type FilterName = Exclude<keyof FacetsQuery, 'search'>;
/** Values of filters; an absent one lets every course through. */
export type FilterValues = Readonly<Partial<Record<FilterName, string | undefined>>>;

interface CourseFilter {
  readonly title: string;
  /** The choice that lets every course through. */
  readonly all: string;
  /** Fixed values with their labels, in order. Postings store places in it, so new values must be added at the end. Absent: the values are the catalog's. */
  readonly labels?: Readonly<Record<string, string>>;
  /** The value of a course that names none. Every filter but the first three has one: courses that were published before it name none. */
  readonly absent?: string;
  /** Where its number stands in the 18 bits that a posting has for filters: position of the lowest bit, and number of bits. Stored: never changes. */
  readonly shift: number;
  readonly bits: number;
}

/** The filters of the course list, in the order in which they are shown. Everything else about them follows from this table. */
export const courseFilters: Readonly<Record<FilterName, CourseFilter>> = {
  topic: {
    title: 'Topic',
    all: 'All topics',
    shift: 4,
    bits: 10,
  },
  level: {
    title: 'Level',
    all: 'Any level',
    labels: levelLabels,
    shift: 2,
    bits: 2,
  },
  duration: {
    title: 'Duration',
    all: 'Any duration',
    labels: durationLabels,
    shift: 0,
    bits: 2,
  },
  language: {
    title: 'Language',
    all: 'Any language',
    absent: languageDefault,
    shift: 14,
    bits: 4,
  },
};

export const filterNames = Object.keys(courseFilters) as FilterName[];

/** Filters whose values the catalog decides. */
export const openFilters = filterNames.filter((name) => courseFilters[name].labels === undefined);

/** Name of a filter in facets. */
export const facetName = <Name extends FilterName>(name: Name): `${Name}s` => `${name}s`;

/** The filters among other fields of a query. */
export const pickFilters = (query: FilterValues): FilterValues =>
  Object.fromEntries(filterNames.map((name) => [name, query[name]]));

/** What a course is filtered by. */
export type Filterable = Pick<CourseCard, FilterName>;

/** The value that a course is filtered by. */
export const filterValue = (course: Filterable, name: FilterName): string =>
  course[name] ?? courseFilters[name].absent ?? '';

/** Whether the filters let a course through. */
export const passesFilters = (course: Filterable, wanted: FilterValues): boolean =>
  filterNames.every((name) => wanted[name] === undefined || wanted[name] === filterValue(course, name));

/**
 * The values as parts of a key.
 * @param unset stands for one of the first three filters without a value; others are left out then
 */
export const filterKeyParts = (values: FilterValues, unset: string): string[] =>
  filterNames.flatMap((name) => {
    const value = values[name];
    // Keys that were stored before a filter was added do not name it.
    if (courseFilters[name].absent === undefined) return [value ?? unset];
    return value === undefined ? [] : [`${name}=${value}`];
  });
