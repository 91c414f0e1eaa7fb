import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { EndpointName } from '#contract/endpoints.ts';
import type { PublishedQuestions } from '#contract/published.ts';
import type { ReviewBody } from '#contract/schemas/reviews.ts';
import { textOptionIds } from '#domain/score/option-ids.ts';
import type { Caller, OperationRequest } from '#lambdas/platform/http/operation.ts';
import { toQuestionsItem } from '#lambdas/stores/catalog/rows/questions-item.ts';
import { answerLectureQuestion } from '#lambdas/study/reviews/answer-lecture-question.ts';
import { exportReviews } from '#lambdas/study/reviews/export-reviews.ts';
import { listReviews } from '#lambdas/study/reviews/list-reviews.ts';
import { submitReview } from '#lambdas/study/reviews/submit-review.ts';
import { openAnkiFile } from './anki.ts';
import { tables } from './dynamodb.ts';
import { courseOf, video } from './learning.ts';
import { operationRequest } from './operation-request.ts';
import { putRow } from './rows.ts';
import { makeQuiz, openStudyRoom, quizLecture } from './study.ts';

/** The tables of the study group with the operations of reviews over them. */
export const openReviewRoom = async (client: DynamoDBDocumentClient) => {
  const room = await openStudyRoom(client);
  return {
    ...room,
    publishQuestions: async (
      courseId: string,
      { questions = [], cards = [] }: Partial<PublishedQuestions>,
    ) => {
      const Item = toQuestionsItem(courseId, { questions, cards });
      await putRow(client, tables.catalog, Item);
    },
    /** Puts the fields of a profile. */
    profile: async (sub: string, fields: Record<string, unknown>) => {
      await putRow(client, tables.profiles, { pk: `LEARNER#${encodeURIComponent(sub)}`, ...fields });
    },
    /** A learner's reviews, as one device sees them. */
    reviewing: (sub: string, device = client) => {
      const deps = room.deps(device);
      const caller: Caller = { sub, scopes: new Set(), token: 'token' };
      const request = <N extends EndpointName>(parts: object): OperationRequest<N> =>
        operationRequest({ caller, ...parts });
      return {
        answer: (courseId: string, lectureId: string, questionId: string, answers: string | string[]) =>
          answerLectureQuestion(deps)(
            request({ params: { courseId, lectureId, questionId }, body: { answers } }),
          ),
        list: (query: { limit?: number; courseId?: string; until?: string } = {}) =>
          listReviews(deps)(request({ query })),
        /** Makes an Anki file and opens it. */
        takeAlong: async () => {
          const { body } = await exportReviews(deps)(request({}));
          const file = openAnkiFile(room.ankiFiles.get(body.url) ?? new Uint8Array());
          return { key: body.url, expiresAt: body.expiresAt, file };
        },
        review: (itemId: string, body: ReviewBody) =>
          submitReview(deps)(request({ params: { itemId }, body })),
      };
    },
  };
};

export type ReviewRoom = Awaited<ReturnType<typeof openReviewRoom>>;

/** When each test begins. */
export const start = Date.parse('2026-11-21T10:00:00.000Z');
export const day = 86_400_000;
const options = ['red', 'green'];
/** Ids of the options of each question, of which green is right. */
export const [red = '', green = ''] = textOptionIds(options);

/** A question in a video. */
export const question = (id: string, lectureId: string, fields: object = {}) => ({
  id,
  lectureId,
  at: 5,
  text: `Which, ${id}?`,
  kind: 'single' as const,
  options: options.map((text, index) => ({ id: index === 0 ? red : green, text })),
  answer: [green],
  explanation: 'Green it is.',
  ...fields,
});
const card = (id: string, lectureId: string) => ({ id, lectureId, front: `Front ${id}`, back: `Back ${id}` });

const asked: PublishedQuestions = {
  questions: [question('why', 'watch'), question('how', 'later'), question('extra', 'bonus')],
  cards: [card('term', 'watch'), card('other', 'later')],
};

/** Publishes two courses with questions, cards and quizzes. */
export const publishAsked = async (room: ReviewRoom): Promise<void> => {
  await room.classroom.publish(
    courseOf(
      'weekly',
      [
        video('watch'),
        video('later', { type: 'drip', release: { afterDays: 7 } }),
        video('bonus', { type: 'premium' }),
        quizLecture('check', 'basics'),
        quizLecture('exam', 'counted'),
      ],
      { drip: true, hasQuestions: true, hasCards: true },
    ),
    courseOf('second', [video('watch')], { hasQuestions: true, hasCards: true }),
  );
  await room.publishQuestions('weekly', asked);
  await room.publishQuestions('second', {
    questions: [question('why', 'watch')],
    cards: [card('term', 'watch')],
  });
  await room.publishQuiz('weekly', makeQuiz('basics'), makeQuiz('counted', { attemptsAllowed: 2 }));
};
