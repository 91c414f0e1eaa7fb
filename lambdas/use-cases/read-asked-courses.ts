import { parseItemId } from '../domain/review/review-item.ts';
import type { LearnerAskedCourse, ReadAskedCourses } from '../stores/learning/asked-courses.ts';

/**
 * Reads what the courses of items ask, and those of other courses, with what the learner may open of them.
 * @param itemIds whose courses and quizzes are read
 * @param others further courses: their cards may wait to become items
 * @returns by course id; courses that do not exist are left out
 */
export const readAskedCourses = (
  asked: Pick<ReadAskedCourses, 'read'>,
  sub: string,
  itemIds: readonly string[],
  others: readonly { readonly courseId: string }[],
): Promise<Map<string, LearnerAskedCourse>> => {
  const places = itemIds.flatMap((itemId) => parseItemId(itemId) ?? []);
  const quizIds = new Map(
    [...Map.groupBy(places, ({ courseId }) => courseId)].map(([courseId, own]) => [
      courseId,
      new Set(own.flatMap((place) => (place.kind === 'quiz' ? [place.quizId] : []))),
    ]),
  );
  const courseIds = new Set([...others, ...places].map(({ courseId }) => courseId));
  return asked.read(sub, [...courseIds], quizIds);
};
