import { keepKnown, questionsFor, readWishes } from '../domain/recommendations/questionnaire.ts';
import { recommendCourses } from '../domain/recommendations/recommend-courses.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { RecommendationDeps } from './deps.ts';
import { readRecommendationContext } from './read-recommendation-context.ts';

/** Recommends courses to the caller, each with the reason. Courses that the caller has or had are left out. */
export const listRecommendations =
  (deps: RecommendationDeps): Operation<'listRecommendations'> =>
  async ({ caller: { sub } }) => {
    const [stored = {}, enrollments] = await Promise.all([
      deps.questionnaires.read(sub),
      deps.readEnrollments(sub),
    ]);
    const { guide, history, known } = await readRecommendationContext(deps, sub, stored, enrollments);
    const recommendations = recommendCourses({
      wishes: readWishes(keepKnown(questionsFor(guide.facets), stored)),
      history,
      shelved: guide.shelved,
      known,
    });
    return {
      status: 200,
      body: {
        recommendations: recommendations.map(({ course, reason }) => ({ course: course.card, reason })),
      },
    };
  };
