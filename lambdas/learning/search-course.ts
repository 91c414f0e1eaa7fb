import { messages } from '../contract/errors.ts';
import { limits } from '../contract/limits.ts';
import { isEnrolled } from '../domain/course/access.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { LearningDeps } from './deps.ts';
import { spendSearch } from './spend-search.ts';

/** Searches inside a course. Two round trips; the search is counted against the limit during the first. */
export const searchCourse =
  (deps: LearningDeps): Operation<'searchCourse'> =>
  async ({ caller, params: { courseId }, query: { q, limit = limits.hitsDefault } }) => {
    const [[seen]] = await Promise.all([
      deps.texts.readCourses([courseId], caller.sub),
      spendSearch(deps, caller.sub),
    ]);
    if (!seen) throw new ApiError('not_found', { message: messages.courseNotFound });
    if (!seen.entitlements || !isEnrolled(seen.entitlements)) throw new ApiError('not_enrolled');
    return { status: 200, body: { hits: await deps.findHits([seen], q, limit) } };
  };
