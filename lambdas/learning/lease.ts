import { counters } from '../domain/counters.ts';
import { toLeaseClaims } from '../domain/learning/lease.ts';
import type { Operation } from '../platform/http/operation.ts';
import { findEnrolledCourse } from '../use-cases/find-course.ts';
import { findLecture, requireOpen } from '../use-cases/open-lecture.ts';
import { requireAllowance } from '../use-cases/require-allowance.ts';
import type { LearningDeps } from './deps.ts';

/**
 * Signs a lease for lectures that the learner may open now, all or none. It reads what is stored now, not a moment ago, because it lasts for
 * days. Fetching the lectures stores their first openings, so that nothing is stored here. One round trip.
 */
export const lease =
  (deps: LearningDeps): Operation<'lease'> =>
  async ({ caller: { sub }, params: { courseId }, body: { lectures } }) => {
    const [learnerCourse] = await Promise.all([
      findEnrolledCourse(deps, sub, courseId),
      requireAllowance(deps.limits, { ...counters.lease, who: sub }),
    ]);
    const now = deps.now();
    for (const wanted of lectures) {
      requireOpen(
        findLecture(learnerCourse.course, ({ id }) => id === wanted),
        learnerCourse,
        now,
      );
    }
    const claims = toLeaseClaims({ sub, course: courseId, lectures }, now);
    return {
      status: 200,
      body: { lease: await deps.leases.sign(claims), expiresAt: new Date(claims.exp * 1_000).toISOString() },
    };
  };
