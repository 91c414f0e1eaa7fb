import type { Facets } from '../contract/schemas/course.ts';
import { compareTexts } from './compare-texts.ts';
import type { Course } from './course.ts';
import { durationLabels, levelLabels } from './course-card.ts';
import { readFilterCode } from './search/postings.ts';
import type { SearchFilters } from './search/terms.ts';

type FacetSource = Pick<Course, 'topic' | 'topicLabel' | 'level' | 'duration'>;

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

const filterNames = ['topic', 'level', 'duration'] as const;
type FilterName = (typeof filterNames)[number];

/** Number of courses by `topic#level#duration`; each facet count is a sum of these. */
export type FacetGroups = Readonly<Record<string, number>>;

/** Counts courses by their filter values. */
export const groupCourses = (courses: readonly Readonly<Record<FilterName, string>>[]): FacetGroups =>
  Object.fromEntries([...count(courses.map((course) => filterNames.map((name) => course[name]).join('#')))]);

/** Like `groupCourses`, from filter codes. */
export const groupFilterCodes = (
  codes: readonly number[],
  topicNumbers: ReadonlyMap<string, number>,
): FacetGroups => {
  const topics = new Map([...topicNumbers].map(([topic, number]) => [number, topic]));
  return groupCourses(
    codes.map(readFilterCode).map(({ topic, level, duration }) => ({
      topic: topics.get(topic) ?? '',
      level,
      duration,
    })),
  );
};

/**
 * Filter values with the number of courses that each would show: topics by size, levels and durations in their fixed order. The
 * counts of a facet apply the other filters, but not its own, because choosing another value replaces that. Values without
 * courses are left out, except the chosen one.
 */
export const countFacets = (
  groups: FacetGroups,
  topicLabels: Readonly<Record<string, string>>,
  filters: SearchFilters = {},
): Facets => {
  const sizes = Object.entries(groups).map(([key, size]) => {
    const [topic = '', level = '', duration = ''] = key.split('#');
    return { values: { topic, level, duration }, size };
  });
  const facet = <T extends string>(name: FilterName, labels: Readonly<Record<T, string>>) => {
    const others = filterNames.filter((other) => other !== name && filters[other] !== undefined);
    const counts = new Map<string, number>();
    for (const { values, size } of sizes) {
      if (others.some((other) => filters[other] !== values[other])) continue;
      counts.set(values[name], (counts.get(values[name]) ?? 0) + size);
    }
    return (Object.entries(labels) as [T, string][])
      .map(([value, label]) => ({ value, label, count: counts.get(value) ?? 0 }))
      .filter((each) => each.count > 0 || each.value === filters[name]);
  };
  return {
    topics: facet('topic', topicLabels).sort((a, b) => b.count - a.count || compareTexts(a.value, b.value)),
    levels: facet('level', levelLabels),
    durations: facet('duration', durationLabels),
  };
};
