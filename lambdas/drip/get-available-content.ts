import { toDripContent } from '../domain/drip-content.ts';
import { coursePercent } from '../domain/progress.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { findEnrolledCourse } from '../use-cases/find-course.ts';
import { signSections } from '../use-cases/sign-captions.ts';
import type { DripDeps } from './deps.ts';

/** A drip course as the caller may open it. Who enrolled before the course became a drip course counts from then. */
export const getAvailableContent =
  (deps: DripDeps): Operation<'getAvailableContent'> =>
  async ({ caller, params: { courseId } }) => {
    const known = await findEnrolledCourse(deps, caller.sub, courseId);
    const { course, entitlements } = known;
    const subscribedAt =
      entitlements.subscription?.subscribedAt ??
      (course.drip ? entitlements.enrollment?.enrolledAt : undefined);
    if (subscribedAt === undefined) throw new ApiError('not_enrolled');
    const now = deps.now();
    const unsigned = toDripContent(course, entitlements, {
      subscribedAt,
      progress: coursePercent(known),
      now,
    });
    return {
      status: 200,
      body: { ...unsigned, content: await signSections(deps, unsigned.content, now) },
    };
  };
