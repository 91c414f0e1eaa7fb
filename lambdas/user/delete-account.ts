import type { Operation } from '../platform/http/operation.ts';
import type { UserDeps } from './deps.ts';
import { findRowOwner } from './row-owner.ts';

/**
 * Erases all data about the caller. A repeated call completes an interrupted one. The account at the identity provider remains, because it is
 * not ours; signing in with it again starts a new, empty account here.
 */
export const deleteAccount =
  (deps: UserDeps): Operation<'deleteAccount'> =>
  async ({ caller }) => {
    await deps.eraseLearner(await findRowOwner(deps, caller));
    return { status: 202, body: { accepted: true } };
  };
