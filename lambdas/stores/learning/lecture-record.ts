import * as z from 'zod/mini';
import type { ItemKey } from '../dynamodb/keys.ts';
import { courseRowPrefix, learnerPartition } from './learning-records.ts';

/** Sort key prefix of the positions in a course's lectures. */
export const lecturePrefix = (courseId: string): string => `${courseRowPrefix(courseId)}LECTURE#`;
/** Key of the position in one lecture. */
export const lectureKey = (sub: string, courseId: string, lectureId: string): ItemKey => ({
  pk: learnerPartition(sub),
  sk: `${lecturePrefix(courseId)}${lectureId}`,
});

const LectureRow = z.object({
  lectureId: z.string(),
  timestamp: z.number(),
  furthest: z.number(),
  completed: z.boolean(),
  /** Duration in the catalog when the position was saved, in seconds. */
  totalDuration: z.number(),
  updatedAt: z.string(),
  /** Whether it was ever played to the completing position, whatever it lasted then; never taken back. */
  played: z.optional(z.boolean()),
});

/** A learner's position in one lecture. */
export type LectureRecord = z.output<typeof LectureRow>;

export const parseLecture = (item: Record<string, unknown>): LectureRecord => LectureRow.parse(item);
