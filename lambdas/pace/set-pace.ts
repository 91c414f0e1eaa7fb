import { counters } from '../domain/counters.ts';
import { decidePace } from '../domain/pace/decide-pace.ts';
import type { Operation } from '../platform/http/operation.ts';
import { countOnce } from '../use-cases/count-once.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { PaceDeps } from './deps.ts';
import { findPace } from './find-pace.ts';
import { requireChange } from './require-change.ts';
import { toPace, withFacts } from './to-pace.ts';

/** Changes the pace of upcoming lectures by adding dated facts. Writes nothing when nothing changes. */
export const setPace =
  (deps: PaceDeps): Operation<'setPace'> =>
  ({ caller: { sub }, params: { courseId }, body }) => {
    const count = countOnce(deps.limits, { ...counters.paceChange, who: sub });
    return retryOnConflict(async () => {
      const { known, subscription, learner } = await findPace(deps, sub, courseId);
      const { course, entitlements } = known;
      const now = deps.now();
      const facts = requireChange(decidePace({ course, subscription, body, now }));
      if (!facts) return { status: 200, body: toPace(course, entitlements, now) };
      await count();
      await deps.facts.appendToLearner(learner, facts);
      const changedAt = Math.max(now, facts[0].since);
      return { status: 200, body: toPace(course, withFacts(entitlements, facts), changedAt) };
    });
  };
