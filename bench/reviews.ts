import { randomUUID } from 'node:crypto';
import { batchWrite } from '../lambdas/stores/dynamodb/batch-write.ts';
import { startDynamoDb, tables } from '../test/support/dynamodb.ts';
import { courseOf, video } from '../test/support/learning.ts';
import { countCalls } from '../test/support/publishing.ts';
import { day, green, openReviewRoom, question, red } from '../test/support/reviews.ts';
import { measureCpu } from './measure.ts';

/** What one call about reviews costs a learner with this many items. */
export interface ReviewFigure {
  readonly call: 'choosing a queue' | 'a later page' | 'a review';
  readonly items: number;
  /** Calls of DynamoDB, several of which may run at once. */
  readonly dynamoDbCalls: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Of this machine, with its own database in another process. */
  readonly cpuMs: number;
}

/** Items that are due on the measured day. */
const due = 30;
const courseId = 'bench';

const measureLearner = async (items: number): Promise<ReviewFigure[]> => {
  const database = await startDynamoDb();
  try {
    const room = await openReviewRoom(database.client());
    const questions = Array.from({ length: due }, (_, index) => ({
      ...question(`q${index}`, 'watch'),
      text: `Question ${index} ${randomUUID()} ${'which of these two is right? '.repeat(6)}`,
    }));
    await room.classroom.publish(courseOf(courseId, [video('watch')], { hasQuestions: true }));
    await room.publishQuestions(courseId, { questions });
    const { sub } = await room.enrolled(courseId);
    const device = room.reviewing(sub);
    for (const { id } of questions) await device.answer(courseId, 'watch', id, red);
    const others = Array.from({ length: items - due }, (_, index) => ({
      put: {
        pk: `LEARNER#${encodeURIComponent(sub)}`,
        sk: `REVIEW#${courseId}.lecture.watch.other-${index}`,
        mark: 'm',
        reviewDue: '2027-12-01#00030#m',
      },
    }));
    await batchWrite(database.client(), tables.learning, others);
    room.classroom.now += day;

    const client = database.client();
    const calls = countCalls(client);
    const counted = room.reviewing(sub, client);
    const measure = async (
      call: ReviewFigure['call'],
      run: () => Promise<unknown>,
    ): Promise<ReviewFigure> => {
      Object.assign(calls, { names: [], readUnits: 0, writeUnits: 0 });
      const { cpuMs } = await measureCpu(run);
      const { names, readUnits, writeUnits } = calls;
      return {
        call,
        items,
        dynamoDbCalls: names.length,
        readUnits,
        writeUnits,
        cpuMs: Math.round(cpuMs * 10) / 10,
      };
    };
    const list = () => counted.list();
    const chosen = await measure('choosing a queue', list);
    const { body } = await list();
    const later = await measure('a later page', list);
    const reviewOf = (index: number) => () =>
      counted.review(body.items[index]?.id ?? '', {
        id: randomUUID(),
        reviewedAt: new Date(room.classroom.now).toISOString(),
        answers: green,
      });
    // The first review of a day begins its row.
    await reviewOf(0)();
    return [chosen, later, await measure('a review', reviewOf(1))];
  } finally {
    await database.close();
  }
};

/** Counts what reviews cost a learner with few items and one with many. */
export const benchReviews = async (): Promise<ReviewFigure[]> => [
  ...(await measureLearner(50)),
  ...(await measureLearner(5_000)),
];
