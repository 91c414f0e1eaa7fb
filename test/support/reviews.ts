import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { EndpointName } from '../../lambdas/contract/endpoints.ts';
import type { PublishedQuestions } from '../../lambdas/contract/published.ts';
import type { ReviewBody } from '../../lambdas/contract/schemas/reviews.ts';
import type { Caller, OperationRequest } from '../../lambdas/platform/http/operation.ts';
import { toQuestionsItem } from '../../lambdas/stores/catalog/rows/questions-item.ts';
import { answerLectureQuestion } from '../../lambdas/study/reviews/answer-lecture-question.ts';
import { listReviews } from '../../lambdas/study/reviews/list-reviews.ts';
import { submitReview } from '../../lambdas/study/reviews/submit-review.ts';
import { tables } from './dynamodb.ts';
import { operationRequest } from './operation-request.ts';
import { openStudyRoom, type StudyRoom } from './study.ts';

/** A learner's reviews, as one device sees them. */
export interface Reviewing {
  answer(
    courseId: string,
    lectureId: string,
    questionId: string,
    answers: string | string[],
  ): ReturnType<ReturnType<typeof answerLectureQuestion>>;
  list(query?: { limit?: number; courseId?: string }): ReturnType<ReturnType<typeof listReviews>>;
  review(itemId: string, body: ReviewBody): ReturnType<ReturnType<typeof submitReview>>;
}

export interface ReviewRoom extends StudyRoom {
  publishQuestions(courseId: string, questions: Partial<PublishedQuestions>): Promise<void>;
  reviewing(sub: string, client?: DynamoDBDocumentClient): Reviewing;
  /** Puts the fields of a profile. */
  profile(sub: string, fields: Record<string, unknown>): Promise<void>;
}

/** The tables of the study group with the operations of reviews over them. */
export const openReviewRoom = async (client: DynamoDBDocumentClient): Promise<ReviewRoom> => {
  const room = await openStudyRoom(client);
  return {
    ...room,
    publishQuestions: async (courseId, { questions = [], cards = [] }) => {
      const Item = toQuestionsItem(courseId, { questions, cards });
      await client.send(new PutCommand({ TableName: tables.catalog, Item }));
    },
    profile: async (sub, fields) => {
      const Item = { pk: `LEARNER#${encodeURIComponent(sub)}`, ...fields };
      await client.send(new PutCommand({ TableName: tables.profiles, Item }));
    },
    reviewing: (sub, device = client) => {
      const deps = room.deps(device);
      const caller: Caller = { sub, scopes: new Set(), token: 'token' };
      const request = <N extends EndpointName>(parts: object): OperationRequest<N> =>
        operationRequest({ caller, ...parts });
      return {
        answer: (courseId, lectureId, questionId, answers) =>
          answerLectureQuestion(deps)(
            request({ params: { courseId, lectureId, questionId }, body: { answers } }),
          ),
        list: (query = {}) => listReviews(deps)(request({ query })),
        review: (itemId, body) => submitReview(deps)(request({ params: { itemId }, body })),
      };
    },
  };
};
