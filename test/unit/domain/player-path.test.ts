import { expect, it } from 'vitest';
import { playerPath } from '#domain/course/player-path.ts';

it('leads to the player of the course, at a lecture and a second', () => {
  expect(playerPath({ id: 'rag', drip: false })).toBe('/courses/rag/content');
  expect(playerPath({ id: 'rag', drip: true }, { section: 1, lectureId: 'a' })).toBe(
    '/courses/rag/drip-content/1/a',
  );
  expect(playerPath({ id: 'rag', drip: false }, { section: 0, lectureId: 'a', at: 75 })).toBe(
    '/courses/rag/content/0/a?t=75',
  );
});
