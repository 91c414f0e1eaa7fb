import type { Course } from '../../lambdas/domain/course.ts';
import { toCourseCard } from '../../lambdas/domain/course-card.ts';
import type { GuideCourse } from '../../lambdas/domain/recommendations/candidate-course.ts';
import { makeCourse } from './courses.ts';

const lecture = {
  id: 'one',
  title: 'One',
  type: 'free',
  contentType: 'video',
  duration: 60,
} as const;

/** A course as paths and recommendations weigh it; with a lecture unless `sections` says otherwise. */
export const guideCourse = (fields: Partial<Course> & { id: string }): GuideCourse =>
  toGuideCourse(makeCourse({ sections: [{ title: 'All', lectures: [lecture] }], ...fields }));

export const toGuideCourse = (course: Course): GuideCourse => ({
  card: toCourseCard(course),
  skills: course.skills,
  topicLabel: course.topicLabel,
  featured: course.featured,
});
