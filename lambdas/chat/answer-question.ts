import { type Answer, extractAnswer, nothingFound } from '../domain/chat/answer.ts';
import { definedIn } from '../domain/chat/interpret.ts';
import { courseZone, isInside } from '../domain/chat/passages.ts';
import { systemPrompt, userPrompt } from '../domain/chat/prompt.ts';
import { answerPlainly } from './answer-plainly.ts';
import { compare } from './compare.ts';
import type { AnswerDeps, AskedQuestion } from './deps.ts';
import { openLibrary } from './library.ts';
import { retrieve } from './retrieve.ts';

/**
 * Answers a question: facts from the catalog and the asker's own record, help from the help page, everything else from texts that the
 * asker may read. When nothing is there, it says so and where to look.
 */
export const answerQuestion = async (deps: AnswerDeps, question: AskedQuestion): Promise<Answer> => {
  const library = openLibrary(deps, question);
  const compared = await compare(deps, library, question);
  if (compared && 'reply' in compared) return compared;
  const plain = compared ? undefined : await answerPlainly(deps, library, question);
  if (plain) return plain;
  const { message, sub } = question;
  const term = definedIn(message);
  const course = await library.atHand();
  const hits =
    compared ??
    (await retrieve(deps, library, question, { text: message, defined: term === undefined ? [] : [term] }))
      .hits;
  if (hits.length === 0) {
    const [nearest] = course ? [] : await library.suggest(message);
    return nothingFound(
      course?.course,
      sub !== undefined,
      course !== undefined && isInside(course),
      nearest?.course,
    );
  }
  const zone = course ? courseZone(course) : 'UTC';
  const { askModel } = deps;
  if (!askModel) return extractAnswer(hits, zone);
  const asked = askModel({ system: systemPrompt, user: userPrompt(message, hits, zone) });
  const [written, { modelAnswer }] = await Promise.all([asked, import('./model-answer.ts')]);
  return modelAnswer(written, hits);
};
