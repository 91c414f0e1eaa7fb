import { keepKnown, questionsFor } from '../domain/recommendations/questionnaire.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { RecommendationDeps } from './deps.ts';
import { readRecommendationContext } from './read-recommendation-context.ts';
import { toPath } from './to-path.ts';

/** Returns the questions, the caller's answers, and the learning path for them, with the current status of each course. */
export const getQuestionnaire =
  (deps: RecommendationDeps): Operation<'getQuestionnaire'> =>
  async ({ caller: { sub } }) => {
    const [stored, enrollments] = await Promise.all([
      deps.questionnaires.read(sub),
      deps.readEnrollments(sub),
    ]);
    if (!stored) {
      const { facets } = await deps.guide.read({ topics: [], neighborsOf: [], summariesOf: [] });
      return { status: 200, body: { questions: questionsFor(facets), answers: null } };
    }
    const context = await readRecommendationContext(deps, sub, stored, enrollments);
    const questions = questionsFor(context.guide.facets);
    const answers = keepKnown(questions, stored);
    return { status: 200, body: { questions, answers, path: toPath(context, answers) } };
  };
