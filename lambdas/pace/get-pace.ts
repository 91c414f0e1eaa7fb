import type { Operation } from '../platform/http/operation.ts';
import type { PaceDeps } from './deps.ts';
import { findPace } from './find-pace.ts';
import { toPace } from './to-pace.ts';

/** Returns the caller's pace in a drip course, with the upcoming lectures. */
export const getPace =
  (deps: PaceDeps): Operation<'getPace'> =>
  async ({ caller, params: { courseId } }) => {
    const { known } = await findPace(deps, caller.sub, courseId);
    return { status: 200, body: toPace(known.course, known.entitlements, deps.now()) };
  };
