import type { Course } from '#domain/course/course.ts';
import { popularityKey } from '#domain/course/course-card.ts';

const split = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

const weightOf = (course: Course, word: string): number => {
  const begins = (text: string) =>
    split(text).some((found) => (word.length === 1 ? found === word : found.startsWith(word)));
  if (begins(course.title)) return 3;
  if (course.skills.some(begins)) return 2;
  return [course.description, course.instructor.name, course.topicLabel].some(begins) ? 1 : 0;
};

/** Whether a course matches the filters. */
export const passes = (
  course: Course,
  filters: Partial<Pick<Course, 'topic' | 'level' | 'duration'>>,
): boolean =>
  (['topic', 'level', 'duration'] as const).every(
    (name) => filters[name] === undefined || filters[name] === course[name],
  );

/** Courses by popularity. */
export const byPopularity = (courses: readonly Course[]): Course[] =>
  [...courses].sort((a, b) => (popularityKey(a) < popularityKey(b) ? -1 : 1));

/** Reference implementation of search for plain ASCII text: checks every course, without an index. */
export const searchNaively = (
  courses: readonly Course[],
  text: string,
  filters: Partial<Pick<Course, 'topic' | 'level' | 'duration'>> = {},
): string[] => {
  const words = [...new Set(split(text))];
  return byPopularity(courses)
    .filter((course) => passes(course, filters))
    .map((course) => ({ course, weights: words.map((word) => weightOf(course, word)) }))
    .filter(({ weights }) => weights.length > 0 && !weights.includes(0))
    .map(({ course, weights }) => ({ course, score: weights.reduce((sum, weight) => sum + weight, 0) }))
    .sort((a, b) => b.score - a.score)
    .map(({ course }) => course.id);
};
