import { cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { keptPrefix } from '#web/features/player/exercise/code-text.ts';
import { codeArea, freshExercise, open } from '../../../support/exercise-page.tsx';
import { exercise } from '../../../support/exercises.tsx';
import { type Call, callsTo, signIn } from '../../../support/learner.tsx';
import { show } from '../../../support/study.tsx';

vi.mock('#web/features/player/exercise/CodeArea.tsx', () => import('../../../support/exercises.tsx'));
freshExercise();

it('of code that two tabs did not save, the newest opens and is saved, and then the other is offered', async () => {
  const sub = signIn();
  const keep = (tab: string, text: string, at: number) =>
    localStorage.setItem(
      `${keptPrefix('code', sub, 'rag', 'ex')}${tab}`,
      JSON.stringify({ text, basedOn: 'v1', at }),
    );
  keep('one', 'return x + 1', 1);
  keep('two', 'return x * 2', 2);
  let code = { content: 'start', updatedAt: 'v1' };
  const calls = open({
    'GET /courses/rag/exercises/ex': () => ({ body: { ...exercise, code } }),
    'PUT /courses/rag/exercises/ex/code': ({ body }: Call) => {
      code = { content: (body as { content: string }).content, updatedAt: '2026-11-28T10:00:00.000Z' };
      return { body: code };
    },
  });
  const shown = async () => (await codeArea()).value;
  expect(await shown()).toBe('return x * 2');
  const saves = () => callsTo(calls, 'PUT', /code$/).map(({ body }) => body);
  await expect.poll(saves).toEqual([{ content: 'return x * 2', basedOn: 'v1' }]);
  await expect.poll(() => Object.values({ ...localStorage }).join(' ')).not.toContain('x * 2');
  cleanup();
  show('ex');
  await screen.findByText('This code was changed somewhere else');
  expect(await shown()).toBe('return x + 1');
  expect(screen.getByRole('group', { name: 'The other version' }).textContent).toBe('return x * 2');
});
