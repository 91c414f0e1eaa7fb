import { courseFilters, type FilterName, filterNames } from '#domain/course/course-filters.ts';
import type { api } from '../../lib/api/index.ts';

/** Filters of the course list as in the query string; an unset filter is the empty string. */
export type CourseFilters = Readonly<Record<FilterName, string>> & {
  readonly search: string;
  /** `newest`, or empty for most popular first. Searches are always sorted by relevance. */
  readonly sort: string;
};

const names = ['search', ...filterNames] as const;
const allNames = [...names, 'sort'] as const;

/** The values of filters that have fixed ones. The catalog decides those of the others. */
const fixed = new Map<string, object | undefined>([
  ['sort', { newest: true }],
  ...filterNames.map((name) => [name, courseFilters[name].labels] as const),
]);

/** Reads the filters from a query string, trimmed; ignores other parameters, and values that a filter with fixed ones does not have. */
export const readFilters = (params: URLSearchParams): CourseFilters =>
  Object.fromEntries(
    allNames.map((name) => {
      const value = params.get(name)?.trim() ?? '';
      return [name, Object.hasOwn(fixed.get(name) ?? { [value]: true }, value) ? value : ''];
    }),
  ) as CourseFilters;

export const noFilters = readFilters(new URLSearchParams());

/** Writes the filters as a query string: only those set, in a fixed order. */
export const writeFilters = (filters: CourseFilters): URLSearchParams =>
  new URLSearchParams(allNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));

/** Cache key: equal filters give equal keys. */
export const filtersKey = (filters: CourseFilters): string => writeFilters(filters).toString();

/** Whether any filter narrows the list. */
export const hasFilters = (filters: CourseFilters): boolean => names.some((name) => filters[name]);

/** The facets that have a value. */
export const chosenFilters = (filters: CourseFilters): FilterName[] =>
  filterNames.filter((name) => filters[name]);

/** The filters that affect the facet counts. */
export const facetsQuery = (filters: CourseFilters): CourseFilters => ({ ...filters, sort: '' });

type ListQuery = NonNullable<NonNullable<Parameters<typeof api.listCourses>[0]>['query']>;

/** The filters as the API takes them. Topic and language may be anything; the API rejects invalid values. */
export const toQuery = (filters: CourseFilters): ListQuery => filters as ListQuery;
