import { decidePace } from '../domain/pace/decide-pace.ts';
import { paceInForce } from '../domain/pace/walk-pace.ts';
import type { Operation } from '../platform/http/operation.ts';
import { countOnce } from '../use-cases/count-once.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { PaceDeps } from './deps.ts';
import { findPausable } from './find-pausable.ts';
import { pauseDone } from './pause-page.ts';
import { requireChange } from './require-change.ts';

/** Pauses or resumes through the link in a mail. Repeating the form has no further effect. A POST without a body toggles the state once. */
export const togglePause =
  (deps: PaceDeps): Operation<'togglePause'> =>
  ({ query: { token }, body }) => {
    // Decided at the first read, because a retry after a lost response must not toggle the state back.
    let wanted = body?.action && ({ pause: 'paused', resume: 'running' } as const)[body.action];
    let count: (() => Promise<void>) | undefined;
    return retryOnConflict(async () => {
      const { course, subscription, pace, counted, append } = await findPausable(deps, token);
      wanted ??= pace.status === 'paused' ? 'running' : 'paused';
      count ??= countOnce(deps.limits, counted);
      // A limited pause keeps its end, because this page only turns pausing on and off.
      const body = pace.status === wanted ? {} : { status: wanted };
      const facts = requireChange(decidePace({ course, subscription, body, now: deps.now() }));
      if (facts) {
        await count();
        await append(facts);
      }
      const { zones, pace: known = [] } = subscription;
      const now = facts ? paceInForce([...known, ...facts], zones, facts[0].since) : pace;
      return {
        status: 200,
        body: { status: wanted },
        page: pauseDone(token, { title: course.title, pace: now }),
      };
    });
  };
