import type { CourseCard } from '../contract/schemas/course.ts';
import type { Course, CourseLecture } from './course.ts';
import { toCourseCard } from './course-card.ts';

/** What the list of a learner's courses needs to know of a course. */
export interface CourseSummary {
  readonly card: CourseCard;
  /** All lectures, in the order of the course. */
  readonly lectures: readonly Pick<CourseLecture, 'id' | 'title' | 'type'>[];
}

/** The summary of a course. */
export const toCourseSummary = (course: Course): CourseSummary => ({
  card: toCourseCard(course),
  lectures: course.sections.flatMap(({ lectures }) =>
    lectures.map(({ id, title, type }) => ({ id, title, type })),
  ),
});
