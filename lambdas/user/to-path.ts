import type { PathStep } from '../contract/schemas/user.ts';
import { planPath } from '../domain/recommendations/learning-path.ts';
import { type Answers, readWishes } from '../domain/recommendations/questionnaire.ts';
import type { RecommendationContext } from './read-recommendation-context.ts';

/** Plans the learner's path, in wire format. */
export const toPath = (
  { guide, history, statuses, left }: RecommendationContext,
  answers: Answers,
): PathStep[] => {
  const candidates = [...guide.shelved, ...history.map(({ course }) => course)];
  const open = candidates.filter(({ card }) => !left.has(card.id));
  return planPath(open, readWishes(answers), statuses).map(({ course, reason, status }) => ({
    course: course.card,
    reason,
    ...(status && { status }),
  }));
};
