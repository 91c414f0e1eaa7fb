import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { PublishedQuiz } from '../../contract/published.ts';
import type { QuizWithKey } from '../../domain/learning/quiz.ts';
import { quizKey } from '../catalog/rows/catalog-keys.ts';
import type { WriteStep } from '../dynamodb/write-step.ts';
import { writeWithRecheck } from '../subscriptions/recheck-releases.ts';
import { type ExtraReads, type LearnerCourseRows, readLearnerCourse } from './learner-course.ts';
import type { LearningTables } from './learning.ts';
import { lectureKey } from './learning-records.ts';
import { type LearnerCourseId, progressStep, type Summary, summaryStep } from './learning-writes.ts';
import {
  type AttemptRecord,
  attemptsKey,
  parseAttempts,
  type QuizAttempt,
  withAttempt,
} from './quiz-record.ts';

/** A quiz with the learner's rows in its course. `quiz` is undefined when it does not exist. */
type LearnerQuiz = LearnerCourseRows & {
  readonly quiz: QuizWithKey | undefined;
  readonly attemptRecord: AttemptRecord;
};

/** Changes of the learner's progress by a quiz. */
export interface QuizProgress extends LearnerCourseId {
  /** ISO 8601. */
  readonly at: string;
  /** Lectures that the passed quiz completes. Durations in seconds. */
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

/** An attempt to save. */
interface AttemptWrite extends QuizProgress {
  readonly quizId: string;
  /** Lecture in which the quiz was taken. The dashboard links to it. */
  readonly lectureId: string;
  /** As it was read. A conflict when it changed since. */
  readonly attemptRecord: AttemptRecord;
  readonly attempt: QuizAttempt;
}

export interface QuizStore {
  /** Takes one round trip. */
  read(
    sub: string,
    courseId: string,
    quizId: string,
    options?: Pick<ExtraReads, 'course'>,
  ): Promise<LearnerQuiz>;
  /** Saves an attempt and its changes in one transaction. @throws a conflict when another attempt was saved in the meantime */
  saveAttempt(write: AttemptWrite): Promise<void>;
  /** Saves a first opening, or a pass that is not yet recorded for a lecture. Writes nothing when there is neither. */
  saveProgress(write: QuizProgress): Promise<void>;
}

const attemptStep = (table: string, write: AttemptWrite): WriteStep => {
  const { sub, courseId, quizId, attemptRecord, attempt } = write;
  const { attempts, bestScore, passedAt, recent } = withAttempt(attemptRecord, attempt);
  return {
    Update: {
      TableName: table,
      Key: attemptsKey(sub, courseId, quizId),
      UpdateExpression: `SET courseId = :courseId, quizId = :quizId, attempts = :attempts, bestScore = :bestScore, recent = :recent${passedAt === undefined ? '' : ', passedAt = :passedAt'}`,
      // The count is the version of the row: one of several concurrent attempts is saved, the others meet a conflict.
      ConditionExpression:
        attemptRecord.attempts === 0 ? 'attribute_not_exists(attempts)' : 'attempts = :known',
      ExpressionAttributeValues: {
        ':courseId': courseId,
        ':quizId': quizId,
        ':attempts': attempts,
        ':bestScore': bestScore,
        ':recent': recent,
        ...(passedAt === undefined ? {} : { ':passedAt': passedAt }),
        ...(attemptRecord.attempts === 0 ? {} : { ':known': attemptRecord.attempts }),
      },
    },
  };
};

/** Completes a lecture, whether or not it has a position. */
const completedLectureStep = (
  table: string,
  { sub, courseId, at }: QuizProgress,
  { id, duration }: QuizProgress['completed'][number],
): WriteStep => ({
  Update: {
    TableName: table,
    Key: lectureKey(sub, courseId, id),
    UpdateExpression:
      'SET lectureId = :id, #timestamp = if_not_exists(#timestamp, :zero), furthest = if_not_exists(furthest, :zero), completed = :true, totalDuration = :total, updatedAt = :at',
    ExpressionAttributeNames: { '#timestamp': 'timestamp' },
    ExpressionAttributeValues: { ':id': id, ':zero': 0, ':true': true, ':total': duration, ':at': at },
  },
});

const progressSteps = (table: string, write: QuizProgress): WriteStep[] => {
  const { completed, opened, revision, at } = write;
  if (completed.length + opened.length === 0) return [];
  return [
    ...completed.map((lecture) => completedLectureStep(table, write, lecture)),
    progressStep(table, write, { completed: completed.map(({ id }) => id), opened, revision, at }),
  ];
};

/** Creates the store of published quizzes and learners' attempts. */
export const createQuizStore = (client: DynamoDBDocumentClient, tables: LearningTables): QuizStore => {
  const { catalog, learning, subscriptions } = tables;
  const transact = async ({ recheck }: QuizProgress, steps: WriteStep[]): Promise<void> => {
    if (steps.length > 0) await writeWithRecheck(client, subscriptions, recheck, steps);
  };
  const toReached = ({ completed, percent, counted }: QuizProgress): Summary['reached'] =>
    completed.length > 0 ? { percent, counted } : undefined;

  return {
    read: async (sub, courseId, quizId, { course } = {}) => {
      const keys = { quiz: quizKey(courseId, quizId), attemptRecord: attemptsKey(sub, courseId, quizId) };
      const { known, items } = await readLearnerCourse(client, tables, sub, courseId, {
        course,
        catalog: [keys.quiz],
        learning: [keys.attemptRecord],
      });
      const quizItem = items.get(catalog, keys.quiz);
      return {
        ...known,
        quiz: quizItem && PublishedQuiz.parse(quizItem),
        attemptRecord: parseAttempts(items.get(learning, keys.attemptRecord)),
      };
    },

    saveAttempt: (write) => {
      const { lectureId, at } = write;
      return transact(write, [
        attemptStep(learning, write),
        summaryStep(learning, write, {
          last: { lectureId, timestamp: 0, at },
          reached: toReached(write),
        }),
        ...progressSteps(learning, write),
      ]);
    },

    saveProgress: (write) => {
      const reached = toReached(write);
      return transact(write, [
        ...(reached ? [summaryStep(learning, write, { reached })] : []),
        ...progressSteps(learning, write),
      ]);
    },
  };
};
