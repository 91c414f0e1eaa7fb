import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { StudyDeps } from './deps.ts';

/**
 * Removes one of the caller's bookmarks without reading anything else: a missing bookmark, another learner's bookmark and an unknown course get
 * the same response, and a learner who lost access can still remove bookmarks.
 */
export const removeBookmark =
  ({ bookmarks }: StudyDeps): Operation<'removeBookmark'> =>
  async ({ caller: { sub }, params: { courseId, bookmarkId } }) => {
    const removed = await retryOnConflict(() => bookmarks.remove({ sub, courseId }, bookmarkId));
    if (!removed) throw new ApiError('not_found');
    return { status: 204, body: undefined };
  };
