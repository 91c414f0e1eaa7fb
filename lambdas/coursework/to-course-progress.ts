import type { CourseProgress } from '../contract/schemas/learning.ts';
import { lecturesOf } from '../domain/course.ts';
import { coursePercent } from '../domain/progress.ts';
import type { KnownCourse } from './enter-course.ts';

/** Progress in a course: the highest percent ever reached, and the completed lectures in the course's order. */
export const toCourseProgress = ({ course, enrolment, holdings, progress }: KnownCourse): CourseProgress => ({
  progress: Math.max(enrolment?.percent ?? 0, coursePercent(course, holdings, progress.completed)),
  completedLectures: lecturesOf(course)
    .map(({ lecture }) => lecture.id)
    .filter((id) => progress.completed.has(id)),
});
