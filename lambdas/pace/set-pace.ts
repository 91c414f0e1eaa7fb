import { decidePace } from '../domain/pace/decide-pace.ts';
import type { Operation } from '../platform/http/operation.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { PaceDeps } from './deps.ts';
import { findPace } from './find-pace.ts';
import { countOnce, requireChange } from './require-change.ts';
import { toPace, withFact } from './to-pace.ts';

/** Changes what is still to come, as one dated fact; what changes nothing writes nothing. */
export const setPace =
  (deps: PaceDeps): Operation<'setPace'> =>
  ({ caller: { sub }, params: { courseId }, body }) => {
    const count = countOnce(deps.limits, { counter: 'paceChange', name: sub });
    return retryOnConflict(async () => {
      const { known, subscription, learner } = await findPace(deps, sub, courseId);
      const { course, entitlements } = known;
      const now = deps.now();
      const fact = requireChange(decidePace({ course, subscription, body, now }));
      if (!fact) return { status: 200, body: toPace(course, entitlements, now) };
      await count();
      await deps.facts.appendToLearner(learner, fact);
      return { status: 200, body: toPace(course, withFact(entitlements, fact), Math.max(now, fact.since)) };
    });
  };
