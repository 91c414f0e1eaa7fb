import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { updateRow, writeNew } from '../dynamodb/calls.ts';
import type { UpdateStep, WriteStep } from '../dynamodb/write-step.ts';
import { exerciseKey, type ExerciseRecord, parseExercise, type Submission } from './exercise-record.ts';
import { type ExtraReads, type LearnerCourseRows, readLearnerCourse } from './learner-course.ts';
import type { LearningTables } from './learning.ts';
import { type LearnerCourseId, summaryStep } from './learning-writes.ts';
import { type PassingProgress, progressSteps, toReached, writePassing } from './passing-writes.ts';

interface ExerciseWrite extends LearnerCourseId {
  readonly lectureId: string;
  /** As it was read. */
  readonly known: ExerciseRecord;
}

interface CodeWrite extends ExerciseWrite {
  readonly content: string;
  readonly updatedAt: string;
  /** A failed check that counts. */
  readonly failure?: { readonly failed: readonly string[]; readonly at: string } | undefined;
}

interface SubmissionWrite extends PassingProgress {
  readonly lectureId: string;
  readonly known: ExerciseRecord;
  readonly submission: Submission;
  readonly failed: readonly string[];
  /** Further steps of the transaction: the submission as a review. */
  readonly steps: readonly WriteStep[];
}

export interface ExerciseStore {
  /** Takes one round trip. The work is strongly consistent: outdated code would become a conflict with the learner's own. */
  read(
    sub: string,
    courseId: string,
    lectureId: string,
    options?: Pick<ExtraReads, 'course'>,
  ): Promise<LearnerCourseRows & { readonly work: ExerciseRecord }>;
  /** @throws a conflict when the code changed since it was read */
  saveCode(write: CodeWrite): Promise<void>;
  /** Saves a verdict and what it completes in one transaction. @throws a conflict when another one was saved in the meantime */
  saveSubmission(write: SubmissionWrite): Promise<void>;
  /** Notes when the solution was first opened, before the exercise was passed. */
  markSolutionSeen(write: ExerciseWrite & { readonly at: string }): Promise<void>;
  /** Saves the first opening of a scheduled lecture. Writes nothing when there is none. */
  saveProgress(write: PassingProgress): Promise<void>;
}

/** Whether the row is stored: rows without any of these do not exist. */
const exists = ({ updatedAt, submissions, solutionSeenAt }: ExerciseRecord): boolean =>
  updatedAt !== undefined || submissions > 0 || solutionSeenAt !== undefined;

const update = (
  table: string,
  { sub, courseId, lectureId }: ExerciseWrite,
  sets: Readonly<Record<string, unknown>>,
  condition: { readonly text: string; readonly values?: Readonly<Record<string, unknown>> },
): UpdateStep => {
  const all = Object.entries({ courseId, lectureId, ...sets }).filter(([, value]) => value !== undefined);
  return {
    Update: {
      TableName: table,
      Key: exerciseKey(sub, courseId, lectureId),
      UpdateExpression: `SET ${all.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: condition.text,
      ExpressionAttributeNames: Object.fromEntries(all.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(all.map(([name, value]) => [`:${name}`, value])),
        ...condition.values,
      },
    },
  };
};

/** Creates the store of learners' work on exercises. */
export const createExerciseStore = (
  client: DynamoDBDocumentClient,
  tables: LearningTables,
): ExerciseStore => {
  const { learning, subscriptions } = tables;
  return {
    read: async (sub, courseId, lectureId, { course } = {}) => {
      const key = exerciseKey(sub, courseId, lectureId);
      const { known, items } = await readLearnerCourse(client, tables, sub, courseId, {
        course,
        learning: [key],
      });
      return { ...known, work: parseExercise(items.get(learning, key)) };
    },

    saveCode: async (write) => {
      const { known, content, updatedAt, failure } = write;
      const version = known.updatedAt;
      const { Update } = update(
        learning,
        write,
        {
          content,
          updatedAt,
          ...(failure && { failed: failure.failed, verdict: { passed: false, at: failure.at } }),
        },
        version === undefined
          ? {
              text: exists(known)
                ? 'attribute_exists(pk) AND attribute_not_exists(updatedAt)'
                : 'attribute_not_exists(updatedAt)',
            }
          : { text: 'updatedAt = :known', values: { ':known': version } },
      );
      if (exists(known)) await updateRow(client, Update);
      else await writeNew(client, { Update });
    },

    saveSubmission: async (write) => {
      const { lectureId, known, submission, failed, at, steps } = write;
      const { passed } = submission;
      await writePassing(client, subscriptions, write, [
        update(
          learning,
          write,
          {
            submissions: known.submissions + 1,
            last: submission,
            failed,
            verdict: { passed, at },
            passedAt: known.passedAt ?? (passed ? at : undefined),
          },
          // The count is the version: one of several concurrent submissions is saved, the others meet a conflict.
          known.submissions === 0
            ? { text: 'attribute_not_exists(submissions)' }
            : { text: 'submissions = :known', values: { ':known': known.submissions } },
        ),
        summaryStep(learning, write, {
          last: { lectureId, timestamp: 0, at },
          reached: toReached(write),
        }),
        ...progressSteps(tables, write),
        ...steps,
      ]);
    },

    markSolutionSeen: async (write) => {
      const { Update } = update(
        learning,
        write,
        { solutionSeenAt: write.at },
        { text: 'attribute_exists(pk) AND attribute_not_exists(passedAt)' },
      );
      await updateRow(client, Update);
    },

    saveProgress: (write) => writePassing(client, subscriptions, write, progressSteps(tables, write)),
  };
};
