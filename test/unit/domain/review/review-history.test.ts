import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Memory, remember } from '#domain/review/memory.ts';
import { dayStart, reviewDay, zoneAt } from '#domain/review/review-day.ts';
import {
  type ItemFact,
  type ItemHistory,
  type ReviewFact,
  toItemState,
} from '#domain/review/review-history.ts';
import { orderQueue } from '#domain/review/review-queue.ts';

const zones = [
  { zone: 'America/New_York', since: 0 },
  { zone: 'Europe/Berlin', since: Date.parse('2026-03-10T12:00:00Z') },
  { zone: 'Australia/Lord_Howe', since: Date.parse('2026-04-20T12:00:00Z') },
];
const begin = Date.parse('2026-02-20T00:00:00Z');

/** Facts of two devices over ten weeks, which hold three changes of summer time and two of zone. */
const histories = fc
  .record({
    hasFirst: fc.boolean(),
    firstRight: fc.boolean(),
    reviews: fc.array(
      fc.record({
        after: fc.integer({ min: -3 * 24, max: 70 * 24 }),
        rating: fc.constantFrom('again' as const, 'hard' as const, 'good' as const, 'easy' as const),
        thoughts: fc.array(
          fc.record({
            minutes: fc.integer({ min: 1, max: 3 * 24 * 60 }),
            rating: fc.constantFrom('hard' as const, 'good' as const, 'easy' as const, 'undo' as const),
          }),
          { maxLength: 2 },
        ),
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ hasFirst, firstRight, reviews }): ItemHistory => {
    const id = (...parts: number[]): string => `id-${parts.join('-')}`;
    return {
      first: hasFirst ? { id: 'first', at: begin, rating: firstRight ? 'good' : 'again' } : undefined,
      facts: reviews.flatMap(({ after, rating, thoughts }, index): ItemFact[] => {
        const at = begin + after * 3_600_000;
        return [
          { id: id(index), at, rating },
          ...thoughts.map((thought, number) => ({
            id: id(index, number),
            at: at + thought.minutes * 60_000,
            replaces: id(index),
            rating: thought.rating,
          })),
        ];
      }),
    };
  });

/** The same rules written another way: a line of events is walked, and each review asks what came after it. */
const simply = (
  { first, facts }: ItemHistory,
  shownFrom: number,
): { dueDay: number; reviews: number; memory?: Memory } => {
  const when = (fact: ItemFact): string => `${String(fact.at).padStart(16, '0')} ${fact.id}`;
  const reviews = facts.filter((fact): fact is ReviewFact => !('replaces' in fact));
  const line: ReviewFact[] = [
    ...(first ? [first] : []),
    ...reviews.sort((a, b) => (when(a) < when(b) ? -1 : 1)),
  ];
  let [memory, last, due, count]: [Memory | undefined, number | undefined, number, number] = [
    undefined,
    undefined,
    shownFrom,
    0,
  ];
  for (const [place, review] of line.entries()) {
    const follower = line[place + 1];
    let rating: string = review.rating;
    const thoughts = facts
      .filter((fact) => 'replaces' in fact && fact.replaces === review.id)
      .sort((a, b) => (when(a) < when(b) ? -1 : 1));
    for (const thought of thoughts) {
      const late = follower && when(first ? { ...follower, at: Math.max(follower.at, first.at) } : follower);
      if (late !== undefined && late < when(thought)) continue;
      if (thought.rating === 'undo' ? review.id === 'first' : review.rating === 'again') continue;
      rating = thought.rating;
    }
    if (rating === 'undo') continue;
    const at = first ? Math.max(review.at, first.at) : review.at;
    const own = zones.filter(({ since }) => since <= at).at(-1) ?? zones[0];
    // The local day of four hours ago, which differs from the rule only where a clock changes between midnight and four.
    const today = Math.max(reviewDay(own?.zone ?? '', at), last ?? shownFrom);
    const next = remember(memory, last === undefined ? 0 : today - last, rating as 'good');
    [memory, last, due, count] = [next, today, today + next.interval, count + 1];
  }
  return { dueDay: due, reviews: count, ...(memory && { memory }) };
};

describe('the state of an item', () => {
  it('is that of a simple model in 10,000 histories, in whatever order facts arrive', () => {
    fc.assert(
      fc.property(
        histories,
        fc.integer({ min: reviewDay('UTC', begin) - 10, max: reviewDay('UTC', begin) + 30 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (history, shownFrom, dice) => {
          const state = toItemState(history, zones, shownFrom);
          const model = simply(history, shownFrom);
          expect([state.dueDay, state.reviews]).toEqual([model.dueDay, model.reviews]);
          expect(state.last?.memory.stability).toBe(model.memory?.stability);
          const keyed = history.facts.map((fact) => ({ fact, key: dice.next().value }));
          const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ fact }) => fact);
          expect(toItemState({ ...history, facts: shuffled }, zones, shownFrom)).toEqual(state);
        },
      ),
      { numRuns: 10_000 },
    );
  });
});

describe('the local day of a review', () => {
  it('begins at four in the morning, also where the clock changes', () => {
    const at = (zone: string, instant: string): number => reviewDay(zone, Date.parse(instant));
    expect(at('Europe/Berlin', '2026-11-21T02:59:59Z') + 1).toBe(at('Europe/Berlin', '2026-11-21T03:00:00Z'));
    for (const zone of [
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'UTC',
    ]) {
      for (let date = 20_500; date < 20_900; date += 1) {
        const start = dayStart(zone, date);
        expect([reviewDay(zone, start - 1), reviewDay(zone, start)]).toEqual([date - 1, date]);
      }
    }
  });

  it('is in the first zone before any change, and UTC where nothing is known', () => {
    expect(zoneAt(zones, 0)).toBe('America/New_York');
    expect(zoneAt(zones.slice(1), 0)).toBe('Europe/Berlin');
    expect(zoneAt([], Date.now())).toBe('UTC');
    expect(zoneAt(zones, Date.parse('2026-04-01T00:00:00Z'))).toBe('Europe/Berlin');
  });
});

it('asks the oldest first, then what has the shortest interval, courses in turn among equals', () => {
  const item = (courseId: string, id: string, dueDay: number, interval: number) => ({
    itemId: `${courseId}.card.${id}`,
    courseId,
    dueDay,
    interval,
  });
  const items = [
    item('b', 'one', 5, 2),
    item('a', 'three', 5, 2),
    item('a', 'one', 5, 2),
    item('a', 'two', 5, 2),
    item('b', 'two', 5, 1),
    item('b', 'three', 4, 9),
  ];
  expect(orderQueue(items).map(({ itemId }) => itemId)).toEqual([
    'b.card.three',
    'b.card.two',
    'a.card.one',
    'b.card.one',
    'a.card.three',
    'a.card.two',
  ]);
});
