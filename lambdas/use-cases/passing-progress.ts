import { type CourseLecture, isAwaited } from '../domain/course/course.ts';
import { countedInCourse, coursePercent } from '../domain/learning/progress.ts';
import type { PassingProgress } from '../stores/learning/passing-writes.ts';
import type { LearnerCourse } from './find-course.ts';
import { isFirstOpening } from './open-lecture.ts';

/**
 * Computes the progress through a quiz or an exercise: lectures opened for the first time and, once it was passed, newly completed lectures.
 * @param lectures the open lectures in which it stands: several only when they share a quiz
 */
export const toPassingProgress = (
  course: LearnerCourse,
  lectures: readonly CourseLecture[],
  learner: { readonly sub: string; readonly at: string; readonly passed: boolean },
): PassingProgress => {
  const completed = learner.passed ? lectures.filter(({ id }) => !course.progress.completed.has(id)) : [];
  const ids = completed.map(({ id }) => id);
  return {
    sub: learner.sub,
    courseId: course.course.id,
    at: learner.at,
    completed,
    opened: lectures.filter((lecture) => isFirstOpening(lecture, course)).map(({ id }) => id),
    percent: coursePercent(course, ids),
    counted: countedInCourse(course),
    revision: course.progress.revision,
    recheck: isAwaited(course.course, ids) ? course.enrollment?.subscription?.id : undefined,
  };
};
