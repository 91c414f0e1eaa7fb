import type { PublishedQuestions } from '../contract/published.ts';
import type { Course } from '../domain/course/course.ts';
import type { ReadCourseQuestions } from '../stores/catalog/read/course-questions.ts';

/** What a course asks beside its quizzes, with the keys; read only where it asks anything. */
export const findQuestions = async (
  { readQuestions }: { readonly readQuestions: ReadCourseQuestions },
  { id, hasQuestions, hasCards }: Pick<Course, 'id' | 'hasQuestions' | 'hasCards'>,
): Promise<PublishedQuestions> =>
  hasQuestions || hasCards ? readQuestions(id) : { questions: [], cards: [] };
