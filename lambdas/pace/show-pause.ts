import type { Operation } from '../platform/http/operation.ts';
import type { PaceDeps } from './deps.ts';
import { findPausable } from './find-pausable.ts';
import { pauseQuestion } from './pause-page.ts';

/** Page behind the pause link in a mail. Opening it changes nothing. */
export const showPause =
  (deps: PaceDeps): Operation<'showPause'> =>
  async ({ query: { token } }) => {
    const { course, pace } = await findPausable(deps, token);
    return { status: 200, body: pauseQuestion(token, { title: course.title, pace }) };
  };
