import { keepKnown, questionsFor, readWishes } from '../domain/recommendations/questionnaire.ts';
import { recommendCourses } from '../domain/recommendations/recommend-courses.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { RecommendationDeps } from './deps.ts';
import { readRecommendationContext } from './read-recommendation-context.ts';

/** Courses for the caller to go on with, each with the reason; none that the caller has or had. */
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
