import type { CandidateCourse } from '../../domain/recommendations/candidate-course.ts';
import { fillShelves } from '../../domain/recommendations/course-shelves.ts';
import { relateCourses } from '../../domain/recommendations/related-courses.ts';
import type { Item } from '../dynamodb/batch-write.ts';
import type { IndexedCourse } from './catalog-index.ts';
import { relatedKey, relatedPartition, shards, shelfKey } from './catalog-keys.ts';

const toCandidate = ({ card, skills, topicLabel, featured }: IndexedCourse): CandidateCourse => ({
  card,
  skills,
  topicLabel,
  featured,
});

/** The shelf of every topic, as items. */
export const shelfItems = (courses: readonly IndexedCourse[]): Item[] =>
  fillShelves(courses.map(toCandidate)).map(({ topic, courses: shelved }) => ({
    ...shelfKey(topic),
    courses: shelved,
  }));

/** Every partition of related courses, with the items that it must hold. */
export const relatedPartitions = (courses: readonly IndexedCourse[]): { pk: string; rows: Item[] }[] => {
  const items = relateCourses(courses.map(toCandidate)).map(({ course, related }) => ({
    ...relatedKey(course.card.id),
    course,
    related,
  }));
  return Array.from({ length: shards }, (_, shard) => {
    const pk = relatedPartition(shard);
    return { pk, rows: items.filter((item) => item.pk === pk) };
  });
};
