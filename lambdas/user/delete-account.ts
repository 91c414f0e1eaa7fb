import type { Operation } from '../platform/http/operation.ts';
import type { UserDeps } from './deps.ts';
import { rowOwner } from './row-owner.ts';

/**
 * Erases everything that is held on the caller. A repeated call completes one that was cut off. The account at the identity
 * service is not ours: whoever signs in with it again begins anew.
 */
export const deleteAccount =
  (deps: UserDeps): Operation<'deleteAccount'> =>
  async ({ caller }) => {
    await deps.eraseLearner(await rowOwner(deps, caller));
    return { status: 202, body: { accepted: true } };
  };
