import { describe, expect, it, vi } from 'vitest';
import type { ReviewItem } from '#contract/schemas/reviews.ts';
import type { PendingReview } from '#web/lib/reviews/review-outbox.ts';
import { reviewsNow } from '#web/lib/reviews/reviews-now.ts';

let pending: readonly PendingReview[] = [];
vi.mock('#web/lib/reviews/review-outbox.ts', () => ({ readPendingReviews: () => pending }));

const day = 86_400_000;
/** When the day after the one on which it was taken along begins. */
const from = Date.parse('2031-03-02T04:00:00.000Z');
const iso = (ms: number): string => new Date(ms).toISOString();
const dueIn = (id: string, days: number): ReviewItem => ({
  id,
  kind: 'card',
  courseId: 'rag',
  courseTitle: 'RAG',
  lectureId: 'bm25',
  lectureTitle: 'Score passages',
  due: iso(from + (days - 1) * day),
  reviews: 1,
});
/** Two a day: one is due today, another one waits, two come tomorrow and one the day after. */
const kept = {
  due: 1,
  later: 1,
  next: iso(from),
  items: [dueIn('today', 0)],
  ahead: {
    from: iso(from),
    perDay: 2,
    items: [dueIn('waits', 0), dueIn('one', 1), dueIn('other', 1), dueIn('last', 2)],
  },
};
let made = 0;
const reviewed = (itemId: string, at: number, fields: object = {}): PendingReview => {
  made += 1;
  return { itemId, body: { id: `review-${made}`, reviewedAt: iso(at), rating: 'good', ...fields } };
};
const shown = (now: number, waiting: readonly PendingReview[] = []) => {
  pending = waiting;
  const { items, ...rest } = reviewsNow('auth0|ada', kept, now);
  return { ...rest, items: items.map(({ id }) => id) };
};

describe('what was told ahead', () => {
  it('is today what the server said', () => {
    expect(shown(from - day / 2)).toEqual({ due: 1, later: 1, next: iso(from), items: ['today'] });
    expect(shown(from - day / 2, [reviewed('today', from - day / 2)])).toMatchObject({ due: 0, later: 1 });
  });

  it('falls due by the clock of the device, in the order of the server, up to the daily limit', () => {
    expect(shown(from)).toEqual({ due: 2, later: 2, next: iso(from + day), items: ['today', 'waits'] });
    const before = [reviewed('today', from - 1), reviewed('waits', from - 1)];
    expect(shown(from + 1, before)).toMatchObject({ due: 2, later: 0, items: ['one', 'other'] });
    expect(shown(from + 1, [...before, reviewed('one', from)])).toMatchObject({ due: 1, items: ['other'] });
    expect(shown(from + 1, [...before, reviewed('one', from), reviewed('other', from)])).toEqual({
      due: 0,
      later: 0,
      next: iso(from + day),
      items: [],
    });
    expect(shown(from + day, before)).toMatchObject({ due: 2, later: 1, items: ['one', 'other'] });
  });

  it('is asked again when its review was taken back or refused', () => {
    const review = reviewed('today', from);
    const undo = reviewed('today', from, { replaces: review.body.id, rating: 'undo' });
    expect(shown(from, [review, undo]).items).toEqual(['today', 'waits']);
    expect(shown(from, [{ ...review, refused: 'No.' }]).items).toEqual(['today', 'waits']);
  });

  it('leaves out of what is due by the server what waits for the network', () => {
    pending = [reviewed('today', from - 1)];
    const told = { due: 60, later: 1, next: iso(from), items: [dueIn('today', 0), dueIn('other', 0)] };
    expect(reviewsNow('auth0|ada', told, from)).toEqual({ ...told, due: 59, items: [dueIn('other', 0)] });
  });

  it('says that nothing is left, when nothing is', () => {
    const all = [...kept.items, ...kept.ahead.items].map(({ id }) => reviewed(id, from));
    expect(shown(from + 2 * day, all)).toEqual({ due: 0, later: 0, next: null, items: [] });
  });
});
