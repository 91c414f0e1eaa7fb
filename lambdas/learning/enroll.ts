import type { Operation } from '../platform/http/operation.ts';
import { enrollLearner } from '../use-cases/enroll-learner.ts';
import type { LearningDeps } from './deps.ts';
import { keepZone } from './keep-zone.ts';

/** Enrolls the caller. The first call answers 201, every later one 200 with the same date. */
export const enroll =
  (deps: LearningDeps): Operation<'enroll'> =>
  async ({ caller, params: { courseId }, body }) => {
    const sent = body?.timeZone || undefined;
    const { enrolledAt, isFirst } = await enrollLearner(deps, caller, courseId, (course) =>
      course.drip || sent !== undefined ? keepZone(deps, caller, sent) : Promise.resolve(undefined),
    );
    // Who is enrolled already, as by buying the course, may still have no zone.
    if (!isFirst && sent !== undefined) await keepZone(deps, caller, sent);
    return { status: isFirst ? 201 : 200, body: { isEnrolled: true, enrolledAt } };
  };
