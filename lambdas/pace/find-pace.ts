import type { Entitlements } from '../domain/course/access.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { LearnerPace } from '../stores/subscriptions/pace-facts.ts';
import { findCourse, type LearnerCourse, requireEnrollment } from '../use-cases/find-course.ts';
import type { PaceDeps } from './deps.ts';

/** A learner's subscription to a drip course, with everything that decides its dates. */
export interface KnownPace {
  readonly known: LearnerCourse;
  readonly subscription: NonNullable<Entitlements['subscription']>;
  /** Target for changes of pace. */
  readonly learner: LearnerPace;
}

/** Error for a course that is not a drip course. */
export const notReleasedOverTime = (): ApiError =>
  new ApiError('conflict', { message: 'This course is not released over time, so it has no pace.' });

/**
 * Reads a learner's subscription to a drip course in one round trip.
 * @throws ApiError 404, 409 for a course that is not a drip course, or 403 `not_enrolled` without a subscription
 */
export const findPace = async (deps: PaceDeps, sub: string, courseId: string): Promise<KnownPace> => {
  const known = await findCourse(deps, sub, courseId);
  if (!known.course.drip) throw notReleasedOverTime();
  requireEnrollment(known);
  const { subscription } = known.entitlements;
  const subscriptionId = known.enrollment?.subscription?.id;
  if (!subscription || subscriptionId === undefined) throw new ApiError('not_enrolled');
  const count = subscription.pace?.length ?? 0;
  return { known, subscription, learner: { sub, courseId, subscriptionId, count } };
};
