import { counters } from '../domain/counters.ts';
import { allowedPace } from '../domain/pace/allowed-pace.ts';
import { paceFactsMax } from '../domain/pace/decide-pace.ts';
import type { PaceFact } from '../domain/pace/pace-fact.ts';
import { nextAhead } from '../domain/pace/upcoming.ts';
import { paceInForce } from '../domain/pace/walk-pace.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { answerDripContent } from '../use-cases/answer-drip-content.ts';
import { countOnce } from '../use-cases/count-once.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { PaceDeps } from './deps.ts';
import { findPace, type KnownPace } from './find-pace.ts';
import { fullOfChanges } from './require-change.ts';
import { withFacts } from './to-pace.ts';

/**
 * Returns the id of the lecture to open now.
 * @param wanted the lecture that the page offered; undefined for any
 * @throws ApiError 409 when the course does not allow it or is paused, or when `wanted` is not the next lecture
 */
const requireNext = (
  { known: { course, entitlements }, subscription }: KnownPace,
  wanted: string | undefined,
  now: number,
): string => {
  const refuse = (message: string): never => {
    throw new ApiError('conflict', { message });
  };
  const { zones, pace = [] } = subscription;
  if (!allowedPace(course).ahead) refuse('This course does not open lectures ahead of their time.');
  if (paceInForce(pace, zones, now).status === 'paused') {
    refuse('The course is paused. Resume it to open the next lecture.');
  }
  const next = nextAhead(course, entitlements, now);
  if (!next) return refuse('No lecture is left to open ahead of its time.');
  if (wanted !== undefined && wanted !== next.id) return refuse('Another lecture is the next one now.');
  if (pace.length >= paceFactsMax) throw fullOfChanges();
  return next.id;
};

/** Opens the next lecture ahead of its time. A retry after a lost database response opens no second lecture. */
export const openAhead =
  (deps: PaceDeps): Operation<'openAhead'> =>
  ({ caller: { sub }, params: { courseId }, body }) => {
    const count = countOnce(deps.limits, { ...counters.paceChange, who: sub });
    let tried: PaceFact | undefined;
    return retryOnConflict(async () => {
      const pace = await findPace(deps, sub, courseId);
      const now = deps.now();
      const { entitlements } = pace.known;
      const facts = pace.subscription.pace ?? [];
      const isDone = facts.some(({ since, ahead }) => since === tried?.since && ahead === tried.ahead);
      if (isDone) return { status: 200, body: await answerDripContent(deps, pace.known, now) };
      const ahead = requireNext(pace, body?.lectureId, now);
      await count();
      tried = { since: Math.max(now, facts.at(-1)?.since ?? now), ahead };
      await deps.facts.appendToLearner(pace.learner, [tried]);
      const opened = { ...pace.known, entitlements: withFacts(entitlements, [tried]) };
      return { status: 200, body: await answerDripContent(deps, opened, Math.max(now, tried.since)) };
    });
  };
