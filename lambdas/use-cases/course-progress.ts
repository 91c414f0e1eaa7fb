import type { CourseProgress } from '../contract/schemas/learning.ts';
import { lecturesOf } from '../domain/course.ts';
import { coursePercent } from '../domain/progress.ts';
import type { LearnerCourse } from './find-course.ts';

/** Progress in a course as the API answers it: the percent, and the completed lectures in the course's order. */
export const toCourseProgress = (learnerCourse: LearnerCourse): CourseProgress => ({
  progress: coursePercent(learnerCourse),
  completedLectures: lecturesOf(learnerCourse.course)
    .map(({ lecture }) => lecture.id)
    .filter((id) => learnerCourse.progress.completed.has(id)),
});
