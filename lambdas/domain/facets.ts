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

/** Courses may disagree on a topic's label: the one given most often wins, and a given one beats the slug in words. */
const chooseTopicLabel = (topic: string, courses: readonly FacetSource[]): string => {
  const given = courses.filter((course) => course.topic === topic).map(({ topicLabel }) => topicLabel);
  const chosen = given.filter((label) => label !== slugInWords(topic));
  const [best] = [...count(chosen)].sort(([a, m], [b, n]) => n - m || compareTexts(a, b));
  return best?.[0] ?? slugInWords(topic);
};

/** What people read for each topic of the courses. */
export const labelTopics = (courses: readonly FacetSource[]): Record<string, string> =>
  Object.fromEntries(
    [...new Set(courses.map(({ topic }) => topic))]
      .sort()
      .map((topic) => [topic, chooseTopicLabel(topic, courses)]),
  );

const filterNames = ['topic', 'level', 'duration'] as const;
type FilterName = (typeof filterNames)[number];

/** Courses counted by topic, level and duration together, as `topic#level#duration`: every facet is a sum of these. */
export type FacetGroups = Readonly<Record<string, number>>;

/** Counts courses by all that they are filtered by. */
export const groupCourses = (courses: readonly Readonly<Record<FilterName, string>>[]): FacetGroups =>
  Object.fromEntries([...count(courses.map((course) => filterNames.map((name) => course[name]).join('#')))]);

/** The same for courses of which only the filter codes are known. */
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
 * Values to filter by with the number of courses that choosing each would show: topics by size, levels and durations in
 * their own order. The counts of a facet answer to the other filters, not to its own, of which one can choose another
 * value. A value of no course is left out, unless it is the chosen one.
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
