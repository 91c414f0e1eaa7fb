import { expect, it } from 'vitest';
import { checkCells } from '#bin/content/run/check-cells.ts';
import type { Engine } from '#bin/content/run/engine.ts';
import { openRoom } from '#bin/content/run/open-room.ts';

/** Stands in for Python: keeps the cells of a room until it is replaced. `endless` ends it, and `moody` when it runs a second time. */
const fakeEngine = () => {
  const asked: string[] = [];
  let known: string[] = [];
  const engine: Engine = {
    run: async (job) => {
      const source = job.kind === 'cell' ? job.source : '';
      const ends = source === 'endless' || (source === 'moody' && asked.includes('moody'));
      asked.push(source);
      known = ends ? [] : [...known, source];
      return { out: known.join(' '), pictures: 0, ...(ends && { halt: 'time' as const }) };
    },
    close: () => undefined,
  };
  return { engine, asked };
};

it('the cells after one that ended the engine have the names of those before it', async () => {
  const { engine } = fakeEngine();
  const run = openRoom(engine, 'gulls');
  for (const source of ['one', 'two', 'endless']) await run('cell', source);
  expect(await run('cell', 'three')).toEqual({ out: 'one two three', pictures: 0 });
  expect(await run('cell', 'endless')).toMatchObject({ halt: 'time' });
  expect(await run('cell', 'four')).toEqual({ out: 'one two three four', pictures: 0 });
});

it('a cell that ended the engine only when it ran again is given up, and no other', async () => {
  const { engine, asked } = fakeEngine();
  const run = openRoom(engine, 'gulls');
  for (const source of ['one', 'moody', 'two', 'endless', 'three']) await run('cell', source);
  expect(asked).toEqual(['one', 'moody', 'two', 'endless', 'one', 'moody', 'one', 'two', 'three']);
});

it('a check blames no later cell for one that never ends', async () => {
  const { engine } = fakeEngine();
  const cells = ['one', 'endless'].map((code, index) => ({ line: index + 1, code }));
  const last = { line: 3, code: 'two', output: { line: 5, text: 'one two', isApproximate: false } };
  expect(await checkCells(engine, { file: 'gulls.md', cells: [...cells, last] })).toEqual([
    { file: 'gulls.md', line: 2, column: 1, message: 'the cell takes more than 10 s' },
  ]);
});
