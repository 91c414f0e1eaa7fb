import { type Answer, extractAnswer, nothingFound } from '../domain/chat/answer.ts';
import { courseZone } from '../domain/chat/passages.ts';
import { modelAnswer, systemPrompt, userPrompt } from '../domain/chat/prompt.ts';
import type { AnswerDeps, Question } from './deps.ts';
import { isInside, retrieve } from './retrieve.ts';

/** Answers a question from texts that the asker may read, or suggests where to look. */
export const answerQuestion = async (deps: AnswerDeps, question: Question): Promise<Answer> => {
  const { hits, course } = await retrieve(deps, question);
  if (hits.length === 0) {
    const isSignedIn = question.sub !== undefined;
    return nothingFound(course?.course, isSignedIn, course !== undefined && isInside(course));
  }
  const zone = course ? courseZone(course) : 'UTC';
  const { askModel } = deps;
  if (!askModel) return extractAnswer(hits, zone);
  const user = userPrompt(question.message, hits, zone);
  return modelAnswer(await askModel({ system: systemPrompt, user }), hits);
};
