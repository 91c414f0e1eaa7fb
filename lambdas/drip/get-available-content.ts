import type { Operation } from '../platform/http/operation.ts';
import { answerDripContent } from '../use-cases/answer-drip-content.ts';
import { answerFromCourse } from '../use-cases/find-course.ts';
import type { DripDeps } from './deps.ts';

/** Returns a drip course with the content that is open to the caller. */
export const getAvailableContent =
  (deps: DripDeps): Operation<'getAvailableContent'> =>
  ({ caller: { sub }, params: { courseId } }) =>
    answerFromCourse(deps, { sub, courseId }, async (known) => ({
      status: 200,
      body: await answerDripContent(deps, known, deps.now()),
    }));
