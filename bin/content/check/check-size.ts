import type { Course } from '../../../lambdas/domain/course/course.ts';
import { toCourseItem } from '../../../lambdas/stores/catalog/rows/course-record.ts';
import { type Problem, toProblem } from '../problem.ts';

/** A course or quiz is stored as one DynamoDB item, limited to 400 KB. */
const itemBytesMax = 300_000;

/** Reports a course or quiz with too much text. @param file where it is */
export const checkSize = (file: string, data: unknown): Problem[] =>
  Buffer.byteLength(JSON.stringify(data)) > itemBytesMax
    ? [toProblem(file, `is too large: ${itemBytesMax / 1_000} KB of text at most`)]
    : [];

/** As JSON, an item is a little larger than DynamoDB counts it; this leaves room for what publishing adds. */
const storedBytesMax = 400_000;

/** Says why a course cannot be stored; undefined if it can. Storage keys make it larger than its files. */
export const whyTooLarge = (course: Course): string | undefined => {
  const bytes = Buffer.byteLength(JSON.stringify(toCourseItem(course)));
  return bytes > storedBytesMax
    ? `is stored with the names of its files and its texts as HTML, which is ${Math.ceil(bytes / 1_000)} KB: ${storedBytesMax / 1_000} KB at most, so make it several courses`
    : undefined;
};
