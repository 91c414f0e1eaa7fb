import { type Problem, toProblem } from '../problem.ts';

/** A course or quiz is stored as one DynamoDB item, limited to 400 KB. */
const itemBytesMax = 300_000;

/** Reports a course or quiz with too much text. @param file where it is */
export const checkSize = (file: string, data: unknown): Problem[] =>
  Buffer.byteLength(JSON.stringify(data)) > itemBytesMax
    ? [toProblem(file, `is too large: ${itemBytesMax / 1_000} KB of text at most`)]
    : [];
