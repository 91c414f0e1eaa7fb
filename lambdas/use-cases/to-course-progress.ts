import type { CourseProgress } from '../contract/schemas/learning.ts';
import { lecturesOf } from '../domain/course.ts';
import { reachedPercent } from '../domain/progress.ts';
import type { KnownCourse } from './enter-course.ts';

/** Progress in a course: the percent, and the completed lectures in the course's order. */
export const toCourseProgress = ({
  course,
  enrollment,
  holdings,
  progress,
}: KnownCourse): CourseProgress => ({
  progress: reachedPercent(course, holdings, progress.completed, enrollment?.percent),
  completedLectures: lecturesOf(course)
    .map(({ lecture }) => lecture.id)
    .filter((id) => progress.completed.has(id)),
});
