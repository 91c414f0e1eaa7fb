import type { Operation } from '../platform/http/operation.ts';
import type { StudyDeps } from './deps.ts';
import { findNotes } from './find-notes.ts';

/** Returns the caller's notes on a lecture; empty before the first save. */
export const getNotes =
  (deps: StudyDeps): Operation<'getNotes'> =>
  async ({ caller, params }) => ({
    status: 200,
    body: (await findNotes(deps, caller.sub, params)) ?? { content: '' },
  });
