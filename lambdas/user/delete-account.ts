import { counters } from '../domain/counters.ts';
import type { Operation } from '../platform/http/operation.ts';
import { requireAllowance } from '../use-cases/require-allowance.ts';
import type { UserDeps } from './deps.ts';
import { findRowOwner } from './row-owner.ts';

/**
 * Erases all data about the caller, a few times a day at most. A repeated call completes an interrupted one and is not counted. The account at
 * the identity provider remains, because it is not ours; signing in with it again starts a new, empty account here.
 */
export const deleteAccount =
  (deps: UserDeps): Operation<'deleteAccount'> =>
  async ({ caller }) => {
    const { sub } = caller;
    if (!(await deps.erasures.isUnfinished(sub))) {
      await requireAllowance(deps.limits, { ...counters.erasure, who: sub });
    }
    // Tokens state whole seconds. So the end of this second is the border: tokens up to now are before it, and the answer comes after it,
    // so that those of the next sign-in are not.
    const erasedAt = (Math.floor(deps.now() / 1_000) + 1) * 1_000;
    const owner = await findRowOwner(deps, caller);
    await deps.erasures.begin(sub, erasedAt);
    await deps.eraseLearner(owner);
    await deps.erasures.finish(sub, new Date(deps.now()).toISOString());
    await deps.pause(Math.max(0, erasedAt - deps.now()));
    return { status: 202, body: { accepted: true } };
  };
