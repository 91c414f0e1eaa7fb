import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { PublishedQuiz } from '../../contract/published.ts';
import type { Quiz } from '../../domain/quiz.ts';
import { quizKey } from '../catalog/catalog-keys.ts';
import type { WriteStep } from '../dynamodb/write-step.ts';
import { type CourseTables, type LearnerCourse, readLearnerCourse } from './learner-course.ts';
import { lectureKey } from './learning-records.ts';
import { type LearnerCourseId, progressStep, summaryStep } from './learning-writes.ts';
import {
  parseStanding,
  type QuizAttempt,
  type QuizStanding,
  standingKey,
  withAttempt,
} from './quiz-record.ts';

/** Everything that showing or grading a quiz is decided from; `quiz` is absent when there is none of that id. */
export type LearnerQuiz = LearnerCourse & {
  readonly quiz: Quiz | undefined;
  readonly standing: QuizStanding;
};

/** What a quiz changes of the learner's progress in the course. */
export interface QuizProgress extends LearnerCourseId {
  /** ISO 8601. */
  readonly at: string;
  /** Lectures that the passed quiz completes; durations in seconds. */
  readonly completed: readonly { readonly id: string; readonly duration: number }[];
  /** Scheduled lectures that are opened for the first time. */
  readonly opened: readonly string[];
  /** Whole percent of the course, and the state it was counted from. */
  readonly percent: number;
  readonly revision: number;
}

/** An attempt to be counted. */
export interface AttemptWrite extends QuizProgress {
  readonly quizId: string;
  /** Where it was taken: the dashboard leads back there. */
  readonly lectureId: string;
  /** As it was read: the attempt is counted on top of exactly this. */
  readonly standing: QuizStanding;
  readonly attempt: QuizAttempt;
}

export interface QuizStore {
  /** One round trip. */
  read(sub: string, courseId: string, quizId: string): Promise<LearnerQuiz>;
  /** All or nothing: the attempt with all that it changes. A conflict when another was counted meanwhile. */
  saveAttempt(write: AttemptWrite): Promise<void>;
  /** What reading a quiz changes: a first opening, or a pass that a lecture does not show yet. Nothing: no write. */
  saveProgress(write: QuizProgress): Promise<void>;
}

const attemptStep = (table: string, write: AttemptWrite): WriteStep => {
  const { sub, courseId, quizId, standing, attempt } = write;
  const { attempts, bestScore, passedAt, recent } = withAttempt(standing, attempt);
  return {
    Update: {
      TableName: table,
      Key: standingKey(sub, courseId, quizId),
      UpdateExpression: `SET courseId = :courseId, quizId = :quizId, attempts = :attempts, bestScore = :bestScore, recent = :recent${passedAt === undefined ? '' : ', passedAt = :passedAt'}`,
      // The count is the version of the row: of attempts sent at once, one is counted and the others look again.
      ConditionExpression: standing.attempts === 0 ? 'attribute_not_exists(attempts)' : 'attempts = :known',
      ExpressionAttributeValues: {
        ':courseId': courseId,
        ':quizId': quizId,
        ':attempts': attempts,
        ':bestScore': bestScore,
        ':recent': recent,
        ...(passedAt === undefined ? {} : { ':passedAt': passedAt }),
        ...(standing.attempts === 0 ? {} : { ':known': standing.attempts }),
      },
    },
  };
};

/** Completes a lecture that has no position of its own to be measured by. */
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

/** Quizzes as published, and how learners stand in them. */
export const createQuizStore = (client: DynamoDBDocumentClient, tables: CourseTables): QuizStore => {
  const { catalog, learning } = tables;
  const transact = async (steps: WriteStep[]): Promise<void> => {
    if (steps.length > 0) await client.send(new TransactWriteCommand({ TransactItems: steps }));
  };
  const percentOf = ({ completed, percent }: QuizProgress): number | undefined =>
    completed.length > 0 ? percent : undefined;

  return {
    read: async (sub, courseId, quizId) => {
      const keys = { quiz: quizKey(courseId, quizId), standing: standingKey(sub, courseId, quizId) };
      const { known, items } = await readLearnerCourse(client, tables, sub, courseId, {
        catalog: [keys.quiz],
        learning: [keys.standing],
      });
      const quizItem = items.get(catalog, keys.quiz);
      return {
        ...known,
        quiz: quizItem && PublishedQuiz.parse(quizItem),
        standing: parseStanding(items.get(learning, keys.standing)),
      };
    },

    saveAttempt: (write) => {
      const { lectureId, at } = write;
      return transact([
        attemptStep(learning, write),
        summaryStep(learning, write, { last: { lectureId, timestamp: 0, at }, percent: percentOf(write) }),
        ...progressSteps(learning, write),
      ]);
    },

    saveProgress: (write) => {
      const percent = percentOf(write);
      return transact([
        ...(percent === undefined ? [] : [summaryStep(learning, write, { percent })]),
        ...progressSteps(learning, write),
      ]);
    },
  };
};
