import { checkAnswers, questionsFor } from '../domain/recommendations/questionnaire.ts';
import { questionnaireVersion } from '../domain/recommendations/questionnaire-data.ts';
import { invalidFields } from '../platform/http/invalid-request.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { RecommendationDeps } from './deps.ts';
import { readRecommendationContext } from './read-recommendation-context.ts';
import { toPath } from './to-path.ts';

/**
 * Saves the caller's answers, replacing earlier ones, and returns the learning path. The context is read first, because the valid topics come
 * from the current catalog. It is read for the unchecked topics in the answers; topics that do not exist have no shelf.
 */
export const saveQuestionnaire =
  (deps: RecommendationDeps): Operation<'saveQuestionnaire'> =>
  async ({ caller: { sub }, body }) => {
    const context = await readRecommendationContext(deps, sub, body.answers, await deps.readEnrollments(sub));
    const { answers, issues } = checkAnswers(questionsFor(context.guide.facets), body.answers);
    if (issues.length > 0) {
      throw invalidFields(
        issues.map(({ path, message }) => ({ path: ['answers', ...path].join('.'), message })),
      );
    }
    await deps.questionnaires.save(sub, questionnaireVersion, answers);
    return { status: 200, body: { saved: true, path: toPath(context, answers) } };
  };
