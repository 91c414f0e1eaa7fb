import { type Answer, extractAnswer, nothingFound } from '../domain/chat/answer.ts';
import { courseZone } from '../domain/chat/passages.ts';
import { modelAnswer, systemPrompt, userPrompt } from '../domain/chat/prompt.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { ChatDeps } from './deps.ts';
import { isInside, retrieve, type Retrieved } from './retrieve.ts';
import { spendBudget } from './spend-budget.ts';

const answer = async (
  { askModel }: ChatDeps,
  message: string,
  found: Retrieved,
  isSignedIn: boolean,
): Promise<Answer> => {
  const { hits, course } = found;
  if (hits.length === 0) {
    return nothingFound(course?.course, isSignedIn, course !== undefined && isInside(course));
  }
  const zone = course ? courseZone(course) : 'UTC';
  if (!askModel) return extractAnswer(hits, zone);
  return modelAnswer(await askModel({ system: systemPrompt, user: userPrompt(message, hits, zone) }), hits);
};

/**
 * Answers a question from what the asker may read. The course is read anew by its id under the caller's rights; titles
 * that come with the request are never part of an answer or a prompt.
 */
export const chat =
  (deps: ChatDeps): Operation<'chat'> =>
  async ({ caller, clientAddress, body: { message, context = {} } }) => {
    await spendBudget(deps, caller, clientAddress);
    const { courseId, lectureTitle } = context;
    const found = await retrieve(deps, { message, courseId, lectureTitle, sub: caller?.sub });
    const { reply, sources } = await answer(deps, message, found, caller !== undefined);
    return { status: 200, body: { reply, sources: [...sources] } };
  };
