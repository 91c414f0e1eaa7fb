import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { isStale, nextVersion } from '../use-cases/edited-text.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { StudyDeps } from './deps.ts';
import { findNotes } from './find-notes.ts';

/**
 * Saves notes if the stored version is the edited one, so that text which the page has not seen is never overwritten. Saving the stored text
 * again always succeeds, because a page retries a save whose response was lost.
 */
export const saveNotes =
  (deps: StudyDeps): Operation<'saveNotes'> =>
  ({ caller: { sub }, params, body: { content, basedOn } }) =>
    retryOnConflict(async () => {
      const known = await findNotes(deps, sub, params);
      if (known?.content === content) return { status: 200, body: known };
      if (isStale(known ?? {}, basedOn)) {
        throw new ApiError('conflict', {
          message: 'These notes were changed elsewhere.',
          details: { current: known ?? { content: '' } },
        });
      }
      const note = { content, updatedAt: nextVersion(known ?? {}, deps.now()) };
      await deps.notes.save({ sub, courseId: params.courseId, lectureId: params.lecture, known, note });
      return { status: 200, body: note };
    });
