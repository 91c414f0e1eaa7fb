import type { CourseCard, CourseDetail } from '#contract/schemas/course.ts';
import type { EnrolledCourse } from '#contract/schemas/learning.ts';

/** A course as in the response of the course list. */
export const courseCard = (id: string, fields: Partial<CourseCard> = {}): CourseCard => ({
  id,
  title: `Course ${id}`,
  description: 'What it is about.',
  topic: 'mlops',
  level: 'beginner',
  duration: '1-4-weeks',
  durationLabel: '1–4 weeks',
  instructor: { name: 'Ada Okafor' },
  price: 0,
  currency: 'usd',
  drip: false,
  lectureCount: 3,
  available: true,
  ...fields,
});

/** A course as in the response of its public page, without sections. */
export const courseDetail = (id: string, fields: Partial<CourseDetail> = {}): CourseDetail => ({
  ...courseCard(id),
  longDescription: '',
  outcomes: [],
  skills: [],
  sections: [],
  ...fields,
});

/** A course as in the response of a learner's courses, not begun. */
export const enrolledCourse = (id: string, fields: Partial<EnrolledCourse> = {}): EnrolledCourse => ({
  ...courseCard(id),
  progress: 0,
  enrolledAt: '2026-11-01T10:00:00.000Z',
  ...fields,
});
