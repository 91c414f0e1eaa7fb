import type { Facets } from '../../contract/schemas/course.ts';
import { compareTexts } from '../compare-texts.ts';
import { filterCodeReader, type ValueNumbers } from '../search/filter-codes.ts';
import type { Course } from './course.ts';
import { languageName } from './course-card.ts';
import {
  courseFilters,
  facetName,
  type Filterable,
  type FilterName,
  filterNames,
  filterValue,
  type FilterValues,
  passesFilters,
} from './course-filters.ts';

type FacetSource = Pick<Course, 'topic' | 'topicLabel'>;

/** A slug in words: `generative-ai` reads `Generative ai`. */
export const slugInWords = (slug: string): string =>
  (slug[0]?.toUpperCase() ?? '') + slug.slice(1).replaceAll('-', ' ');

const count = (values: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

/** Courses may disagree on a topic's label: the most frequent explicit label wins; without one, the slug in words. */
const chooseTopicLabel = (topic: string, courses: readonly FacetSource[]): string => {
  const given = courses.filter((course) => course.topic === topic).map(({ topicLabel }) => topicLabel);
  const chosen = given.filter((label) => label !== slugInWords(topic));
  const [best] = [...count(chosen)].sort(([a, m], [b, n]) => n - m || compareTexts(a, b));
  return best?.[0] ?? slugInWords(topic);
};

/** Labels of the courses' topics. */
export const labelTopics = (courses: readonly FacetSource[]): Record<string, string> =>
  Object.fromEntries(
    [...new Set(courses.map(({ topic }) => topic))]
      .sort()
      .map((topic) => [topic, chooseTopicLabel(topic, courses)]),
  );

/** Number of courses by their filter values, joined by `#` in the order of the filters; each facet count is a sum of these. */
export type FacetGroups = Readonly<Record<string, number>>;

/** Counts courses by their filter values. */
export const groupCourses = (courses: readonly Filterable[]): FacetGroups =>
  Object.fromEntries([
    ...count(courses.map((course) => filterNames.map((name) => filterValue(course, name)).join('#'))),
  ]);

/** Splits a key of groups. That of an earlier release lacks the filters that were added since. */
const readGroup = (key: string): Filterable => {
  const values = key.split('#');
  const named = filterNames.flatMap((name, place) =>
    values[place] === undefined ? [] : [[name, values[place]]],
  );
  return Object.fromEntries(named) as Filterable;
};

/** Like `groupCourses`, from filter codes. */
export const groupFilterCodes = (codes: readonly number[], numbers: ValueNumbers): FacetGroups =>
  groupCourses(codes.map(filterCodeReader(numbers)) as Filterable[]);

/** What the values of a facet are called. */
type Labels = Readonly<Record<string, string>>;

/** Labels of the values that the catalog decides, from the courses in groups. */
const openLabels = (name: FilterName, values: Iterable<string>, topicLabels: Labels): Labels =>
  name === 'topic'
    ? topicLabels
    : Object.fromEntries([...new Set(values)].map((value) => [value, languageName(value)]));

/**
 * Filter values with the number of courses that each would show: fixed values in their order, those of the catalog by size. The counts of a
 * facet apply the other filters, but not its own, because choosing another value replaces that. Values without courses are left out,
 * except the chosen one.
 */
export const countFacets = (groups: FacetGroups, topicLabels: Labels, filters: FilterValues = {}): Facets => {
  const sizes = Object.entries(groups).map(([key, size]) => ({ course: readGroup(key), size }));
  const facet = (name: FilterName) => {
    const others = { ...filters, [name]: undefined };
    const counts = new Map<string, number>();
    for (const { course, size } of sizes) {
      if (!passesFilters(course, others)) continue;
      const value = filterValue(course, name);
      counts.set(value, (counts.get(value) ?? 0) + size);
    }
    const { labels } = courseFilters[name];
    const values = sizes.map(({ course }) => filterValue(course, name));
    const choices = Object.entries(labels ?? openLabels(name, values, topicLabels))
      .map(([value, label]) => ({ value, label, count: counts.get(value) ?? 0 }))
      .filter((each) => each.count > 0 || each.value === filters[name]);
    return labels ? choices : choices.sort((a, b) => b.count - a.count || compareTexts(a.value, b.value));
  };
  return Object.fromEntries(filterNames.map((name) => [facetName(name), facet(name)])) as Facets;
};
