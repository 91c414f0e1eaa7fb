import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { NoteRecord } from '../stores/learning/notes.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { StudyDeps } from './deps.ts';
import { enterNotes } from './enter-notes.ts';

/** A time that no earlier version has, even when two saves fall into one millisecond or the clock stepped back. */
const nextVersion = (known: NoteRecord | undefined, now: number): string =>
  new Date(known ? Math.max(now, Date.parse(known.updatedAt) + 1) : now).toISOString();

/**
 * Whether the notes are not what the caller saw: `null` is having seen none. Whoever does not say what they saw replaces
 * whatever is there.
 */
const isStale = (known: NoteRecord | undefined, basedOn: string | null | undefined): boolean =>
  basedOn !== undefined && (known?.updatedAt ?? null) !== basedOn;

/**
 * Saves notes on top of the version that was edited, and of no other: text that the page has not seen is never replaced.
 * Saving what is there already is success, whatever it was based on: that is how a save whose answer was lost is repeated.
 */
export const saveNotes =
  (deps: StudyDeps): Operation<'saveNotes'> =>
  ({ caller: { sub }, params, body: { content, basedOn } }) =>
    retryOnConflict(async () => {
      const known = await enterNotes(deps, sub, params);
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
