import type { Operation } from '../platform/http/operation.ts';
import type { StudyDeps } from './deps.ts';
import { findNotes } from './find-notes.ts';

/** The caller's notes of a lecture; empty ones before the first save. */
export const getNotes =
  (deps: StudyDeps): Operation<'getNotes'> =>
  async ({ caller, params }) => ({
    status: 200,
    body: (await findNotes(deps, caller.sub, params)) ?? { content: '' },
  });
