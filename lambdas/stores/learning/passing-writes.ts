import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { WriteStep } from '../dynamodb/write-step.ts';
import { writeWithRecheck } from '../subscriptions/recheck-releases.ts';
import type { LearningTables } from './learning.ts';
import { type LearnerCourseId, progressStep, type Summary, tellCompleted } from './learning-writes.ts';
import { lectureKey } from './lecture-record.ts';

/** Changes of the learner's progress by something that is passed: a quiz or an exercise. */
export interface PassingProgress extends LearnerCourseId {
  /** ISO 8601. */
  readonly at: string;
  /** Lectures that passing completes. Durations in seconds. */
  readonly completed: readonly { readonly id: string; readonly duration: number }[];
  /** Scheduled lectures that are opened for the first time. */
  readonly opened: readonly string[];
  /** Whole percent of the course, the lectures that it was computed from, and the revision of the progress row at that time. */
  readonly percent: number;
  readonly counted: readonly { readonly id: string }[];
  readonly revision: number;
  /** Subscription whose unlock dates change, when another lecture waits for one of `completed`. */
  readonly recheck?: string | undefined;
}

/** Completes a lecture, whether or not it has a position, which stays measured by what was played then. */
const completedLectureStep = (
  table: string,
  { sub, courseId, at }: PassingProgress,
  { id, duration }: PassingProgress['completed'][number],
): WriteStep => ({
  Update: {
    TableName: table,
    Key: lectureKey(sub, courseId, id),
    UpdateExpression:
      'SET lectureId = :id, #timestamp = if_not_exists(#timestamp, :zero), furthest = if_not_exists(furthest, :zero), completed = :true, totalDuration = if_not_exists(totalDuration, :total), updatedAt = :at',
    ExpressionAttributeNames: { '#timestamp': 'timestamp' },
    ExpressionAttributeValues: { ':id': id, ':zero': 0, ':true': true, ':total': duration, ':at': at },
  },
});

/** Steps that complete and open lectures; none where nothing changes. */
export const progressSteps = (
  { learning: table, webhooks }: Pick<LearningTables, 'learning' | 'webhooks'>,
  write: PassingProgress,
): WriteStep[] => {
  const { completed, opened, revision, at } = write;
  if (completed.length + opened.length === 0) return [];
  return [
    ...completed.map((lecture) => completedLectureStep(table, write, lecture)),
    progressStep(table, write, { completed: completed.map(({ id }) => id), opened, revision, at }),
    ...tellCompleted(webhooks, write, completed, at),
  ];
};

/** What the dashboard's summary gets of it: nothing unless a lecture is completed. */
export const toReached = ({ completed, percent, counted }: PassingProgress): Summary['reached'] =>
  completed.length > 0 ? { percent, counted } : undefined;

/** Writes steps in one transaction; without any, nothing. @throws a conflict when a step is refused */
export const writePassing = async (
  client: DynamoDBDocumentClient,
  subscriptions: string,
  { recheck }: Pick<PassingProgress, 'recheck'>,
  steps: readonly WriteStep[],
): Promise<void> => {
  if (steps.length > 0) await writeWithRecheck(client, subscriptions, recheck, steps);
};
