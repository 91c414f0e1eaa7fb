import type { Course } from '#domain/course/course.ts';
import { toCourseCard } from '#domain/course/course-card.ts';
import type { CandidateCourse } from '#domain/recommendations/candidate-course.ts';
import { makeCourse, makeCourses } from './courses.ts';

const lecture = {
  id: 'one',
  title: 'One',
  type: 'free',
  contentType: 'video',
  duration: 60,
} as const;

/** A course as paths and recommendations weigh it; with a lecture unless `sections` says otherwise. */
export const candidateCourse = (fields: Partial<Course> & { id: string }): CandidateCourse =>
  toCandidate(makeCourse({ sections: [{ title: 'All', lectures: [lecture] }], ...fields }));

export const toCandidate = (course: Course): CandidateCourse => ({
  card: toCourseCard(course),
  skills: course.skills,
  topicLabel: course.topicLabel,
  featured: course.featured,
});

/** This many different courses, reproducible by seed; every seventh is in preparation. */
export const makeCandidates = (count: number, seed: number): CandidateCourse[] =>
  makeCourses(count, seed).map((course, index) =>
    toCandidate(index % 7 === 6 ? course : { ...course, sections: [{ title: 'All', lectures: [lecture] }] }),
  );
