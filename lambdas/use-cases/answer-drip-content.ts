import type { DripContent } from '../contract/schemas/drip.ts';
import { toAskedQuestions } from '../domain/course/course-content.ts';
import { toDripContent } from '../domain/course/drip-content.ts';
import { coursePercent } from '../domain/learning/progress.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { UseCaseDeps } from './deps.ts';
import type { LearnerCourse } from './find-course.ts';
import { findQuestions } from './find-questions.ts';
import { signSections } from './sign-captions.ts';

/**
 * Content of a drip course for one learner. Without a subscription, the clock of a drip course starts at the enrollment.
 * @param now ms since the epoch
 * @throws ApiError 403 `not_enrolled` if the learner has neither
 */
export const answerDripContent = async (
  deps: Pick<UseCaseDeps, 'signUrl' | 'readQuestions'>,
  known: LearnerCourse,
  now: number,
): Promise<DripContent> => {
  const { course, entitlements } = known;
  const subscribedAt =
    entitlements.subscription?.subscribedAt ??
    (course.drip ? entitlements.enrollment?.enrolledAt : undefined);
  if (subscribedAt === undefined) throw new ApiError('not_enrolled');
  const unsigned = toDripContent(course, entitlements, {
    subscribedAt,
    asked: toAskedQuestions(await findQuestions(deps, course)),
    progress: coursePercent(known),
    now,
  });
  return { ...unsigned, content: await signSections(deps, unsigned.content, now) };
};
