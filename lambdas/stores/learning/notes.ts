import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { ItemKey } from '../dynamodb/keys.ts';
import { type CourseTables, type LearnerCourseRows, readLearnerCourse } from './learner-course.ts';
import { learnerPartition } from './learning-records.ts';
import type { LearnerCourseId } from './learning-writes.ts';

/**
 * A learner's notes of one lecture. The lecture's id alone: it is unique in the course and stable forever, while a section
 * moves when the course is rearranged, and the notes must not stay behind.
 */
export const noteKey = (sub: string, courseId: string, lectureId: string): ItemKey => ({
  pk: learnerPartition(sub),
  sk: `COURSE#${courseId}#NOTE#${lectureId}`,
});

const NoteRow = z.object({ content: z.string(), updatedAt: z.string() });

/** Text as the learner typed it; `updatedAt` (ISO 8601) differs for every version of it. */
export type NoteRecord = z.output<typeof NoteRow>;

export interface NoteWrite extends LearnerCourseId {
  readonly lectureId: string;
  /** As it was read: only this version is replaced. */
  readonly known: NoteRecord | undefined;
  readonly note: NoteRecord;
}

export interface NoteStore {
  /** One round trip. */
  read(
    sub: string,
    courseId: string,
    lectureId: string,
  ): Promise<LearnerCourseRows & { readonly note: NoteRecord | undefined }>;
  /** A conflict when the notes are no longer as they were read. */
  save(write: NoteWrite): Promise<void>;
}

/** Learners' notes. */
export const createNoteStore = (client: DynamoDBDocumentClient, tables: CourseTables): NoteStore => ({
  read: async (sub, courseId, lectureId) => {
    const key = noteKey(sub, courseId, lectureId);
    const { known, items } = await readLearnerCourse(client, tables, sub, courseId, { learning: [key] });
    const item = items.get(tables.learning, key);
    return { ...known, note: item && NoteRow.parse(item) };
  },

  save: async ({ sub, courseId, lectureId, known, note }) => {
    await client.send(
      new PutCommand({
        TableName: tables.learning,
        Item: { ...noteKey(sub, courseId, lectureId), courseId, lectureId, ...note },
        ConditionExpression: known ? 'updatedAt = :known' : 'attribute_not_exists(updatedAt)',
        ...(known ? { ExpressionAttributeValues: { ':known': known.updatedAt } } : {}),
      }),
    );
  },
});
