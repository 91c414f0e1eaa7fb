import { expect, it } from 'vitest';
import { describeArticle, describeCourse } from '#bin/content/import/import-command.ts';

it.each([
  [0, 'a.md has 0 cells that run in the page.'],
  [1, 'a.md has 1 cell that runs in the page.'],
  [2, 'a.md has 2 cells that run in the page.'],
])('an imported notebook with %i cells is told in a right sentence', (cells, sentence) => {
  expect(describeArticle({ path: 'a.md', cells, notes: [] })).toBe(sentence);
});

it('an imported track with one exercise left out is told in a right sentence', () => {
  const leftOut = [{ slug: 'gulls', reason: 'the solution fails' }];
  expect(describeCourse({ path: 'track', exercises: 1, leftOut, warnings: [] })).toBe(
    'track has 1 exercise; left out: 1.',
  );
});
