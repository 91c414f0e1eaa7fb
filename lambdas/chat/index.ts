import { chatEndpoints } from '../contract/endpoints/chat.ts';
import { limits } from '../contract/limits.ts';
import { readEnv } from '../platform/env.ts';
import { createGroupHandler } from '../platform/http/create-group-handler.ts';
import { once } from '../platform/once.ts';
import { createDocumentClient } from '../platform/services/clients.ts';
import { type AskModel, createAskModel } from '../platform/services/language-model.ts';
import { createCourseTextStore, createIndexedCourseCache } from '../stores/catalog/read/course-texts.ts';
import { createListCourses } from '../stores/catalog/read/list-courses.ts';
import { createListSummaries } from '../stores/catalog/read/list-summaries.ts';
import { createSearchStore } from '../stores/catalog/read/search.ts';
import { createReadQuizAttempts } from '../stores/learning/quiz-attempts.ts';
import { createRateLimitStore } from '../stores/rate-limits.ts';
import { chat } from './chat.ts';
import type { AnswerDeps } from './deps.ts';
import { needs } from './needs.ts';

const { tables, values } = readEnv(needs);
const now = (): number => Date.now();
const documents = createDocumentClient();
const createModel = (modelId: string): AskModel =>
  createAskModel(
    modelId,
    once(async () =>
      (await import('./model.ts')).createConverse({
        modelId,
        timeoutMs: limits.outsideCallMs,
        maxTokens: limits.chatModelTokens,
      }),
    ),
  );
const deps: AnswerDeps = {
  texts: createCourseTextStore(documents, tables, createIndexedCourseCache(now)),
  search: createSearchStore(documents, tables.catalog),
  listCourses: createListCourses(documents, tables.catalog),
  listSummaries: createListSummaries(documents, tables),
  readQuizAttempts: createReadQuizAttempts(documents, tables),
  askModel: values.chatModelId === undefined ? undefined : createModel(values.chatModelId),
  now,
};
const answering = once(() => import('./answer-question.ts'));

/** The course assistant. */
export const handler = createGroupHandler(chatEndpoints, {
  chat: chat({
    limits: createRateLimitStore(documents, tables.limits, now),
    loadAnswers: async () => {
      const { answerQuestion } = await answering();
      return (question) => answerQuestion(deps, question);
    },
  }),
});
