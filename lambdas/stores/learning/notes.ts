import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { writeNew } from '../dynamodb/calls.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import {
  type CourseTables,
  type ExtraReads,
  type LearnerCourseRows,
  readLearnerCourse,
} from './learner-course.ts';
import { learnerPartition } from './learning-records.ts';
import type { LearnerCourseId } from './learning-writes.ts';

/**
 * Key of a learner's notes on one lecture. Contains the lecture's id and not its section: the id is unique in the course and permanent,
 * while lectures move between sections.
 */
export const noteKey = (sub: string, courseId: string, lectureId: string): ItemKey => ({
  pk: learnerPartition(sub),
  sk: `COURSE#${courseId}#NOTE#${lectureId}`,
});

const NoteRow = z.object({ content: z.string(), updatedAt: z.string() });

/** Notes as typed. `updatedAt` (ISO 8601) is unique for every version. */
export type NoteRecord = z.output<typeof NoteRow>;

interface NoteWrite extends LearnerCourseId {
  readonly lectureId: string;
  /** Version as it was read. Only this version is replaced. */
  readonly known: NoteRecord | undefined;
  readonly note: NoteRecord;
}

export interface NoteStore {
  /** Takes one round trip. The notes are strongly consistent: outdated ones would become a conflict with the learner's own text. */
  read(
    sub: string,
    courseId: string,
    lectureId: string,
    options?: Pick<ExtraReads, 'course'>,
  ): Promise<LearnerCourseRows & { readonly note: NoteRecord | undefined }>;
  /** @throws a conflict when the notes changed since they were read */
  save(write: NoteWrite): Promise<void>;
}

/** Creates the store of notes. */
export const createNoteStore = (client: DynamoDBDocumentClient, tables: CourseTables): NoteStore => ({
  read: async (sub, courseId, lectureId, { course } = {}) => {
    const key = noteKey(sub, courseId, lectureId);
    const { known, items } = await readLearnerCourse(client, tables, sub, courseId, {
      course,
      learning: [key],
    });
    const item = items.get(tables.learning, key);
    return { ...known, note: item && NoteRow.parse(item) };
  },

  save: async ({ sub, courseId, lectureId, known, note }) => {
    const row = {
      TableName: tables.learning,
      Item: { ...noteKey(sub, courseId, lectureId), courseId, lectureId, ...note },
    };
    if (known) {
      const values = { ':known': known.updatedAt };
      await client.send(
        new PutCommand({
          ...row,
          ConditionExpression: 'updatedAt = :known',
          ExpressionAttributeValues: values,
        }),
      );
      return;
    }
    const Put = { ...row, ConditionExpression: 'attribute_not_exists(updatedAt)' };
    await writeNew(client, { Put });
  },
});
