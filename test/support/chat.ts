import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { chatEndpoints } from '#contract/endpoints/chat.ts';
import type { Course } from '#domain/course/course.ts';
import { type LectureText, toLectureText } from '#domain/retrieval/lecture-text.ts';
import { answerQuestion } from '#lambdas/chat/answer-question.ts';
import { chat } from '#lambdas/chat/chat.ts';
import { ApiError } from '#lambdas/platform/http/api-error.ts';
import { createGroupHandler } from '#lambdas/platform/http/create-group-handler.ts';
import type { AskModel } from '#lambdas/platform/services/language-model.ts';
import { createCourseTextStore } from '#lambdas/stores/catalog/read/course-texts.ts';
import { createListCourses } from '#lambdas/stores/catalog/read/list-courses.ts';
import { createListSummaries } from '#lambdas/stores/catalog/read/list-summaries.ts';
import { createSearchStore } from '#lambdas/stores/catalog/read/search.ts';
import { createReadQuizAttempts } from '#lambdas/stores/learning/quiz-attempts.ts';
import { createRateLimitStore } from '#lambdas/stores/rate-limits.ts';
import { type ApiAnswer, invoke, originSecret } from './api-event.ts';
import { resolved } from './courses.ts';
import { tables } from './dynamodb.ts';
import { applyTo, makeTarget } from './publishing.ts';

/** A lecture with one spoken sentence every ten seconds. */
export const said = (lectureId: string, ...sentences: string[]): LectureText =>
  toLectureText(lectureId, 'video', [
    { sentences: sentences.map((text, index) => ({ at: index * 10, text })) },
  ]);

/** Publishes courses with the transcripts of their lectures. */
export const publishSaid = (
  documents: DynamoDBDocumentClient,
  courses: readonly { readonly course: Course; readonly passages: readonly LectureText[] }[],
  table: string = tables.catalog,
) =>
  applyTo(
    makeTarget(documents, table),
    resolved(courses.map(({ course }) => course)).map((each, index) => {
      const texts = courses[index]?.passages ?? [];
      return { ...each, texts, sourceHash: `${each.sourceHash}${JSON.stringify(texts)}` };
    }),
  );

export interface AskOptions {
  /** `sub` of the learner who asks. Absent for a visitor. */
  readonly sub?: string;
  readonly context?: Record<string, string>;
  readonly address?: string;
  readonly headers?: Record<string, string>;
}

/** The chat group over the tables; the bearer token is the learner's `sub`. */
export const openChat = (client: DynamoDBDocumentClient, now: () => number, askModel?: AskModel) => {
  const deps = {
    texts: createCourseTextStore(client, tables),
    search: createSearchStore(client, tables.catalog),
    listCourses: createListCourses(client, tables.catalog),
    listSummaries: createListSummaries(client, tables),
    readQuizAttempts: createReadQuizAttempts(client, tables),
    askModel,
    now,
  };
  const handler = createGroupHandler(
    chatEndpoints,
    {
      chat: chat({
        limits: createRateLimitStore(client, tables.limits, now),
        loadAnswers: () => Promise.resolve((question) => answerQuestion(deps, question)),
      }),
    },
    {
      verifyAccessToken: (authorization = '') => {
        const sub = /^Bearer (learner-\S+)$/.exec(authorization)?.[1];
        return sub === undefined
          ? Promise.reject(new ApiError('unauthenticated'))
          : Promise.resolve({ sub, scopes: new Set(), token: sub });
      },
      readOriginSecret: () => Promise.resolve(originSecret),
      readLogSecret: () => Promise.resolve('a key'),
    },
  );
  return (message: string, { sub, context, address, headers }: AskOptions = {}): Promise<ApiAnswer> =>
    invoke(handler, {
      route: 'POST /api/chat',
      body: { message, ...(context && { context }) },
      headers: {
        ...(sub === undefined ? {} : { authorization: `Bearer ${sub}` }),
        ...(address === undefined ? {} : { 'x-viewer-address': address }),
        ...headers,
      },
    });
};
