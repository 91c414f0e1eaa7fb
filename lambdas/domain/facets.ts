import type { Facets } from '../contract/schemas/course.ts';
import type { Course } from './course.ts';
import { durationLabels, levelLabels } from './course-card.ts';

type FacetSource = Pick<Course, 'topic' | 'topicLabel' | 'level' | 'duration'>;

/** A slug in words: `generative-ai` reads `Generative ai`. */
export const slugInWords = (slug: string): string =>
  (slug[0]?.toUpperCase() ?? '') + slug.slice(1).replaceAll('-', ' ');

const count = (values: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Courses may disagree on a topic's label: the one given most often wins, and a given one beats the slug in words. */
const chooseTopicLabel = (topic: string, courses: readonly FacetSource[]): string => {
  const given = courses.filter((course) => course.topic === topic).map(({ topicLabel }) => topicLabel);
  const chosen = given.filter((label) => label !== slugInWords(topic));
  const [best] = [...count(chosen)].sort(([a, m], [b, n]) => n - m || compareText(a, b));
  return best?.[0] ?? slugInWords(topic);
};

/** Values to filter by with the number of courses of each: topics by size, levels and durations in their own order. */
export const countFacets = (courses: readonly FacetSource[]): Facets => {
  const fixed = <T extends string>(labels: Readonly<Record<T, string>>, values: readonly T[]) => {
    const counts = count(values);
    return (Object.keys(labels) as T[])
      .map((value) => ({ value, label: labels[value], count: counts.get(value) ?? 0 }))
      .filter((facet) => facet.count > 0);
  };
  return {
    topics: [...count(courses.map(({ topic }) => topic))]
      .map(([value, size]) => ({ value, label: chooseTopicLabel(value, courses), count: size }))
      .sort((a, b) => b.count - a.count || compareText(a.value, b.value)),
    levels: fixed(
      levelLabels,
      courses.map(({ level }) => level),
    ),
    durations: fixed(
      durationLabels,
      courses.map(({ duration }) => duration),
    ),
  };
};
