import type { Operation } from '../platform/http/operation.ts';
import type { ChatDeps } from './deps.ts';
import { spendBudget } from './spend-budget.ts';

/**
 * Answers a question from texts that the asker may read. The course is read by its id under the caller's rights; titles from the
 * request never become part of an answer or a prompt.
 */
export const chat =
  (deps: ChatDeps): Operation<'chat'> =>
  async ({ caller, clientAddress, body: { message, context = {} } }) => {
    const [answerQuestion] = await Promise.all([
      deps.loadAnswers(),
      spendBudget(deps, caller, clientAddress),
    ]);
    const { courseId, sectionTitle, lectureTitle } = context;
    const { reply, sources } = await answerQuestion({
      message,
      courseId,
      sectionTitle,
      lectureTitle,
      sub: caller?.sub,
    });
    return { status: 200, body: { reply, sources: [...sources] } };
  };
