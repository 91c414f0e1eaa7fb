/** Filters of the course list as in the query string; an unset filter is the empty string. */
export interface CourseFilters {
  readonly search: string;
  readonly topic: string;
  readonly level: string;
  readonly duration: string;
  /** `newest`, or empty for most popular first. Searches are always sorted by relevance. */
  readonly sort: string;
}

/** Filters with a fixed list of choices, in display order. */
const facetNames = ['topic', 'level', 'duration'] as const;
export type FacetName = (typeof facetNames)[number];

const names = ['search', ...facetNames] as const;
const allNames = [...names, 'sort'] as const;

/** Reads the filters from a query string, trimmed; ignores other parameters. */
export const readFilters = (params: URLSearchParams): CourseFilters => {
  const value = (name: (typeof allNames)[number]) => params.get(name)?.trim() ?? '';
  return {
    search: value('search'),
    topic: value('topic'),
    level: value('level'),
    duration: value('duration'),
    sort: value('sort'),
  };
};

/** Writes the filters as a query string: only those set, in a fixed order. */
export const writeFilters = (filters: CourseFilters): URLSearchParams =>
  new URLSearchParams(allNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));

/** Cache key: equal filters give equal keys. */
export const filtersKey = (filters: CourseFilters): string => writeFilters(filters).toString();

/** Whether any filter narrows the list. */
export const hasFilters = (filters: CourseFilters): boolean => names.some((name) => filters[name]);

/** The facets that have a value. */
export const chosenFilters = (filters: CourseFilters): FacetName[] =>
  facetNames.filter((name) => filters[name]);

export const noFilters: CourseFilters = { search: '', topic: '', level: '', duration: '', sort: '' };

/** The filters that affect the facet counts. */
export const facetsQuery = ({ search, topic, level, duration }: CourseFilters): CourseFilters => ({
  search,
  topic,
  level,
  duration,
  sort: '',
});
