import type { InstructorProfile } from '../../contract/schemas/course.ts';
import type { Course } from './course.ts';
import { toCourseCard } from './course-card.ts';
import { toPictured } from './course-detail.ts';

/**
 * What the page of an instructor shows.
 * @param courses all courses of one instructor, sorted by id; the first one says who that is
 */
export const toInstructorProfile = (courses: readonly Course[]): InstructorProfile | undefined => {
  const [first] = courses;
  if (first?.instructor.id === undefined) return undefined;
  const { bioHtml = '', links = [], id } = first.instructor;
  const cards = courses.map(toCourseCard);
  return {
    ...toPictured(first),
    id,
    bioHtml,
    links,
    courses: [...cards.filter(({ available }) => available), ...cards.filter(({ available }) => !available)],
  };
};
