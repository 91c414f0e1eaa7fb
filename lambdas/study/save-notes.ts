import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { NoteRecord } from '../stores/learning/notes.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { StudyDeps } from './deps.ts';
import { findNotes } from './find-notes.ts';

/** Returns a time later than any earlier version, even when two saves fall into one millisecond or the clock went back. */
const nextVersion = (known: NoteRecord | undefined, now: number): string =>
  new Date(known ? Math.max(now, Date.parse(known.updatedAt) + 1) : now).toISOString();

/**
 * Whether the notes changed since the caller read them. `null` means that there were none. Without `basedOn` the last save wins.
 */
const isStale = (known: NoteRecord | undefined, basedOn: string | null | undefined): boolean =>
  basedOn !== undefined && (known?.updatedAt ?? null) !== basedOn;

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
      if (isStale(known, basedOn)) {
        throw new ApiError('conflict', {
          message: 'These notes were changed elsewhere.',
          details: { current: known ?? { content: '' } },
        });
      }
      const note = { content, updatedAt: nextVersion(known, deps.now()) };
      await deps.notes.save({ sub, courseId: params.courseId, lectureId: params.lecture, known, note });
      return { status: 200, body: note };
    });
