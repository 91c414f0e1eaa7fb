import type { Reviews } from '#contract/schemas/reviews.ts';
import { readPendingReviews } from './review-outbox.ts';

const dayMs = 24 * 60 * 60_000;

/** The learner's reviews that stand among those that wait for a network: when each item was reviewed last (ms), by its id. */
const lastReviewed = (sub: string): ReadonlyMap<string, number> => {
  const said = readPendingReviews(sub).flatMap((each) =>
    'itemId' in each && each.refused === undefined ? [each] : [],
  );
  const undone = new Set(
    said.flatMap(({ body }) => ('replaces' in body && body.rating === 'undo' ? [body.replaces] : [])),
  );
  return new Map(
    said.flatMap(({ itemId, body }) =>
      'replaces' in body || undone.has(body.id) ? [] : [[itemId, Date.parse(body.reviewedAt)] as const],
    ),
  );
};

/**
 * Makes of what the server told, also ahead, what is due now, in the server's order, up to the daily limit. What was reviewed meanwhile waits for
 * the network: only the server knows when it comes back.
 * @param now ms since the epoch
 */
export const reviewsNow = (
  sub: string,
  { due, later, next, items, ahead }: Reviews,
  now: number,
): Reviews => {
  const reviewed = lastReviewed(sub);
  if (!ahead) {
    const left = items.filter(({ id }) => !reviewed.has(id));
    return { due: due - items.length + left.length, later, next, items: left };
  }
  const from = Date.parse(ahead.from);
  const dayStart = from + Math.floor((now - from) / dayMs) * dayMs;
  const left = [...items, ...ahead.items].filter(({ id }) => !reviewed.has(id));
  const dueNow = left.filter((item) => Date.parse(item.due) <= now);
  const reviewedToday = [...reviewed.values()].filter((at) => at >= dayStart).length;
  const room = Math.max(0, (now < from ? due : ahead.perDay) - reviewedToday);
  const asked = dueNow.slice(0, room);
  const coming = left.find((item) => Date.parse(item.due) > now)?.due ?? null;
  const waits = dueNow.length - asked.length;
  return {
    due: asked.length,
    later: waits,
    next: waits > 0 ? new Date(dayStart + dayMs).toISOString() : coming,
    items: asked,
  };
};
