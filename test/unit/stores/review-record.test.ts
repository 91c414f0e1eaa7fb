import { expect, it } from 'vitest';
import { parseItem, toItemRow } from '#lambdas/stores/learning/review-record.ts';

const ids = ['6f9619ff-8b86-4d01-b42d-00cf4fc964ff', '0e37df36-f698-41e6-8b0c-9a2d1f3b5c77'] as const;
const packed = ids.map((id) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'));
const times = ['2026-11-28T16:00:00.000Z', '2026-11-28T17:00:00.000Z', '2026-11-28T17:01:00.000Z'] as const;
const [first, review, thought] = times.map((time) => Date.parse(time)) as [number, number, number];

const item = {
  mark: 'abc123',
  revision: 3,
  shownFrom: 0,
  first: { id: 'first', at: first, rating: 'good' },
  facts: [
    { id: ids[0], at: review, rating: 'again' },
    { id: ids[1], at: thought, rating: 'undo', replaces: ids[0] },
  ],
} as const;

it('what happened to an item is read as it was written', () => {
  const row = toItemRow(item, { interval: 1, dueDay: 20_000 } as Parameters<typeof toItemRow>[1]);
  expect(parseItem(row)).toEqual({ ...item, revision: 4 });
});

it('what happened to an item is also read with times in ISO 8601 and whole words', () => {
  const row = {
    mark: 'abc123',
    revision: 3,
    first: `${times[0]} good`,
    facts: [`${times[1]} again ${packed[0]}`, `${times[2]} undo ${packed[1]} ${packed[0]}`],
  };
  expect(parseItem(row)).toEqual(item);
});
