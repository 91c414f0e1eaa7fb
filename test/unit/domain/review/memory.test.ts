import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { type Memory, remember } from '#domain/review/memory.ts';

const Reference = z.object({
  histories: z.array(
    z.array(
      z.tuple([z.number(), z.enum(['again', 'hard', 'good', 'easy']), z.number(), z.number(), z.number()]),
    ),
  ),
});

it('remembers as the Python library of FSRS does, review by review', () => {
  const file = new URL('../../../fixtures/reviews/fsrs-reference.json', import.meta.url);
  const { histories } = Reference.parse(JSON.parse(readFileSync(file, 'utf8')));
  let reviews = 0;
  for (const history of histories) {
    let memory: Memory | undefined;
    for (const [days, rating, stability, difficulty, interval] of history) {
      const after = remember(memory, days, rating);
      expect(after.interval).toBe(interval);
      expect(Math.abs(after.stability / stability - 1)).toBeLessThan(1e-6);
      expect(Math.abs(after.difficulty / difficulty - 1)).toBeLessThan(1e-6);
      memory = after;
      reviews += 1;
    }
  }
  expect(reviews).toBeGreaterThan(900);
});

it('asks again after one, one, two or eight days the first time', () => {
  const intervals = (['again', 'hard', 'good', 'easy'] as const).map(
    (rating) => remember(undefined, 0, rating).interval,
  );
  expect(intervals).toEqual([1, 1, 2, 8]);
});
