import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { PublishedQuiz } from '../../contract/published.ts';
import type { QuizWithKey } from '../../domain/score/quiz.ts';
import { quizKey } from '../catalog/rows/catalog-keys.ts';
import { named, setAll } from '../dynamodb/attributes.ts';
import type { WriteStep } from '../dynamodb/write-step.ts';
import { type ExtraReads, type LearnerCourseRows, readLearnerCourse } from './learner-course.ts';
import type { LearningTables } from './learning.ts';
import { summaryStep } from './learning-writes.ts';
import { type PassingProgress, progressSteps, toReached, writePassing } from './passing-writes.ts';
import { type AttemptRecord, parseAttempts } from './quiz-record.ts';
import { attemptsKey } from './taken-quiz.ts';

/** A quiz with the learner's rows in its course. `quiz` is undefined when it does not exist. */
type LearnerQuiz = LearnerCourseRows & {
  readonly quiz: QuizWithKey | undefined;
  readonly attemptRecord: AttemptRecord;
};

/** An attempt to save. */
interface AttemptWrite extends PassingProgress {
  readonly quizId: string;
  /** Lecture in which the quiz was taken. The dashboard links to it. */
  readonly lectureId: string;
  /** Number of attempts as it was read. A conflict when there were others since. */
  readonly known: number;
  /** With the attempt, all first answers, and the keys of those whose reviews begin or have begun. */
  readonly record: AttemptRecord;
  /** Further steps of the transaction: the reviews that begin. */
  readonly steps: readonly WriteStep[];
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
  /**
   * Saves a first opening, or a pass that is not yet recorded for a lecture. Writes nothing when there is neither.
   * @param passedQuizId of a quiz whose pass is not recorded with its attempts either
   */
  saveProgress(write: PassingProgress, passedQuizId?: string): Promise<void>;
}

const attemptStep = (table: string, write: AttemptWrite): WriteStep => {
  const { sub, courseId, quizId, known, record } = write;
  const { passedAt, ...rest } = record;
  const row = { courseId, quizId, ...rest, ...(passedAt !== undefined && { passedAt }) };
  return {
    Update: {
      TableName: table,
      Key: attemptsKey(sub, courseId, quizId),
      UpdateExpression: setAll(row),
      // The count is the version of the row: one of several concurrent attempts is saved, the others meet a conflict.
      ConditionExpression: known === 0 ? 'attribute_not_exists(attempts)' : 'attempts = :known',
      ...named(row, known === 0 ? {} : { ':known': known }),
    },
  };
};

/** Records a pass beside attempts that were made before. */
const passStep = (table: string, { sub, courseId, at }: PassingProgress, quizId: string): WriteStep => ({
  Update: {
    TableName: table,
    Key: attemptsKey(sub, courseId, quizId),
    UpdateExpression: 'SET passedAt = if_not_exists(passedAt, :at)',
    ConditionExpression: 'attribute_exists(attempts)',
    ExpressionAttributeValues: { ':at': at },
  },
});

/** Creates the store of published quizzes and learners' attempts. */
export const createQuizStore = (client: DynamoDBDocumentClient, tables: LearningTables): QuizStore => {
  const { catalog, learning, subscriptions } = tables;
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
      return writePassing(client, subscriptions, write, [
        attemptStep(learning, write),
        summaryStep(learning, write, {
          last: { lectureId, timestamp: 0, at },
          reached: toReached(write),
        }),
        ...progressSteps(tables, write),
        ...write.steps,
      ]);
    },

    saveProgress: (write, passedQuizId) => {
      const reached = toReached(write);
      return writePassing(client, subscriptions, write, [
        ...(passedQuizId === undefined ? [] : [passStep(learning, write, passedQuizId)]),
        ...(reached ? [summaryStep(learning, write, { reached })] : []),
        ...progressSteps(tables, write),
      ]);
    },
  };
};
