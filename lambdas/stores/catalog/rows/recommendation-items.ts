import type { CandidateCourse } from '../../../domain/recommendations/candidate-course.ts';
import type { Item } from '../../dynamodb/batch-write.ts';
import { relatedKey, shelfKey } from './catalog-keys.ts';

const toCandidate = ({ card, skills, topicLabel, featured }: CandidateCourse): CandidateCourse => ({
  card,
  skills,
  topicLabel,
  featured,
});

/** Builds the item of a topic's shelf. */
export const shelfItem = (topic: string, courses: readonly CandidateCourse[]): Item => ({
  ...shelfKey(topic),
  courses: courses.map(toCandidate),
});

/** Builds the item of a course with its related courses. */
export const relatedItem = (course: CandidateCourse, related: readonly CandidateCourse[]): Item => ({
  ...relatedKey(course.card.id),
  course: toCandidate(course),
  related: related.map(toCandidate),
});
