import type { CandidateCourse } from '../../domain/recommendations/candidate-course.ts';
import type { Item } from '../dynamodb/batch-write.ts';
import { relatedKey, shelfKey } from './catalog-keys.ts';

const toCandidate = ({ card, skills, topicLabel, featured }: CandidateCourse): CandidateCourse => ({
  card,
  skills,
  topicLabel,
  featured,
});

/** The shelf of a topic as an item. */
export const shelfItem = (topic: string, courses: readonly CandidateCourse[]): Item => ({
  ...shelfKey(topic),
  courses: courses.map(toCandidate),
});

/** A course with its related courses as an item. */
export const relatedItem = (course: CandidateCourse, related: readonly CandidateCourse[]): Item => ({
  ...relatedKey(course.card.id),
  course: toCandidate(course),
  related: related.map(toCandidate),
});
