import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { StudyDeps } from './deps.ts';

/**
 * Removes a bookmark of the caller's own. Nothing else is looked at, so that an absent one, another learner's and one of a
 * course that never was are the same answer; and whoever lost access may still tidy up.
 */
export const removeBookmark =
  ({ bookmarks }: StudyDeps): Operation<'removeBookmark'> =>
  async ({ caller: { sub }, params: { courseId, bookmarkId } }) => {
    const removed = await retryOnConflict(() => bookmarks.remove({ sub, courseId }, bookmarkId));
    if (!removed) throw new ApiError('not_found');
    return { status: 204, body: undefined };
  };
