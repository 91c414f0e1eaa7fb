import { describe, expect, it } from 'vitest';
import { relatedCourses } from '#web/components/page/RelatedCourses.tsx';
import { pickPath } from '#web/features/home/LearningPaths.tsx';
import { courseCard } from '../support/courses.ts';

const courses = [
  courseCard('popular', { topic: 'data', level: 'advanced' }),
  courseCard('agents', { topic: 'ai-agents', level: 'intermediate' }),
  courseCard('more-agents', { topic: 'ai-agents', level: 'beginner' }),
  courseCard('strategy', { topic: 'ai-strategy', available: false }),
];
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

describe('the courses that a page leads to', () => {
  it('are of its topics, one of each first, and can be taken', () => {
    expect(ids(relatedCourses(courses, ['ai-strategy', 'ai-agents', 'data']))).toEqual([
      'agents',
      'popular',
      'more-agents',
    ]);
  });

  it('are the popular ones of a catalog without its topics', () => {
    expect(ids(relatedCourses(courses, ['cooking']))).toEqual(['popular', 'agents', 'more-agents']);
    expect(relatedCourses([], ['cooking'])).toEqual([]);
  });

  it('are in order of what they ask along the way through the catalog', () => {
    expect(ids(pickPath(courses))).toEqual(['more-agents', 'agents', 'popular']);
  });
});
