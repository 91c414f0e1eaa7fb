/** The course list's filters as the address carries them; what is not set is the empty string. */
export interface CourseFilters {
  readonly search: string;
  readonly topic: string;
  readonly level: string;
  readonly duration: string;
  /** `newest`, or empty for the most popular first. A search is sorted by how well courses match. */
  readonly sort: string;
}

/** The filters that are chosen from a list, in the order of the page. */
const facetNames = ['topic', 'level', 'duration'] as const;
export type FacetName = (typeof facetNames)[number];

const names = ['search', ...facetNames] as const;
const allNames = [...names, 'sort'] as const;

/** Filters of an address, trimmed; other parameters are not ours and are ignored. */
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

/** The query of an address for these filters: only what is set, always in the same order. */
export const writeFilters = (filters: CourseFilters): URLSearchParams =>
  new URLSearchParams(allNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));

/** Same filters, same text; names what a list was fetched for. */
export const filtersKey = (filters: CourseFilters): string => writeFilters(filters).toString();

/** Whether anything narrows the list down. */
export const hasFilters = (filters: CourseFilters): boolean => names.some((name) => filters[name]);

/** The chosen ones among the filters with a list of choices. */
export const chosenFilters = (filters: CourseFilters): FacetName[] =>
  facetNames.filter((name) => filters[name]);

/** No filter at all. */
export const noFilters: CourseFilters = { search: '', topic: '', level: '', duration: '', sort: '' };

/** The part of the filters that decides the counts beside the choices. */
export const facetsQuery = ({ search, topic, level, duration }: CourseFilters): CourseFilters => ({
  search,
  topic,
  level,
  duration,
  sort: '',
});
