import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Outcome } from '#web/features/player/code/python.ts';
import { resourceKeys } from '#web/lib/api/resource-keys.ts';
import { hasResource, seedResources } from '#web/lib/api/useResource.ts';
import { getToasts } from '#web/lib/shell/toast.ts';
import {
  check,
  codeArea,
  cut,
  freshExercise,
  open,
  verdictOf,
  write,
} from '../../../support/exercise-page.tsx';
import { exercise } from '../../../support/exercises.tsx';
import { engine } from '../../../support/fake-python.ts';
import { callsTo, problem } from '../../../support/learner.tsx';
import { press } from '../../../support/study.tsx';

vi.mock('#web/features/player/code/python.ts', () => import('../../../support/fake-python.ts'));
vi.mock('#web/features/player/exercise/CodeArea.tsx', () => import('../../../support/exercises.tsx'));
vi.mock('#web/features/player/playback/VideoStage.tsx', () => import('../../../support/stage.tsx'));
freshExercise();

const test = (name: string, passed: boolean) => ({
  name,
  title: `Title of ${name}`,
  passed,
  ...(!passed && { message: 'twice three', got: '4', expected: '6', line: null }),
});

describe('an exercise in the player', () => {
  it('tells a starter that was not touched from a wrong answer, and runs nothing for it', async () => {
    open();
    await codeArea();
    await check();
    expect(await screen.findByText(/^Not attempted yet/)).toBeTruthy();
    expect(engine.jobs).toEqual([]);
  });

  it('lists the tests with their messages, and counts a failed check once its code is saved', async () => {
    const calls = open();
    engine.made.check = { results: [test('one', true), test('two', false)] };
    await write('mine');
    await check();
    await screen.findByText('1 of 2 tests passed.');
    const [right, wrong] = within(screen.getByRole('list', { name: 'Tests' })).getAllByRole('listitem');
    expect(right?.textContent).toContain('passed');
    expect(wrong?.textContent).toMatch(/failed.*twice three.*Got.*4.*Expected.*6/);
    expect(screen.getByText('printed')).toBeTruthy();
    expect(engine.jobs.map(({ spec }) => spec.sources)).toEqual([{ double: 'mine', tests: 'tests' }]);
    await waitFor(() =>
      expect(callsTo(calls, 'PUT', /code$/).map(({ body }) => body)).toContainEqual({
        content: 'mine',
        basedOn: '2026-11-28T10:00:00.000Z',
        checked: 'failed',
      }),
    );
    expect(callsTo(calls, 'POST', /trial|submit/)).toEqual([]);
  });

  it('asks for a trial when all tests pass, shows inputs that were answered wrongly, and then the solution', async () => {
    let submissions = 0;
    const calls = open({
      'POST /courses/rag/exercises/ex/submit': () => {
        submissions += 1;
        return verdictOf(submissions > 1, 1);
      },
    });
    const shown = { inputs: ['[3]', '[5, True]'], outputs: ['6', "{'a': None}"] };
    engine.made.answer = { answers: [6, 11], ...shown, failed: null };
    await write('mine');
    await check();
    await screen.findByText(/The trial found a wrong answer/);
    expect(screen.getByRole('list', { name: 'Wrong in the trial' }).textContent).toMatch(
      /Input\[5, True\]Your answer\{'a': None\}$/,
    );
    expect(screen.queryByRole('heading', { name: 'Solution' })).toBeNull();

    await check();
    await screen.findByText('All tests and the trial passed.');
    expect((await screen.findByText('return 2 * x')).tagName).toBe('PRE');
    expect(screen.getByText('Twice.')).toBeTruthy();
    expect(screen.getByText('You passed this exercise.')).toBeTruthy();
    const sent = callsTo(calls, 'POST', /submit/).map(({ body }) => body);
    expect(sent).toEqual([1, 2].map(() => ({ trial: 't', answers: [6, 11], code: 'mine' })));
    expect(callsTo(calls, 'POST', /lectures\/ex\/progress/), 'the server decides').toEqual([]);
  });

  it('leaves no page with the reviews of before: an answered trial is a review', async () => {
    open({ 'POST /courses/rag/exercises/ex/submit': () => verdictOf(true) });
    engine.made.answer = { answers: [6, 10], failed: null };
    await write('mine');
    seedResources({ [resourceKeys.reviews('ada')]: {} });
    await check();
    await screen.findByText('All tests and the trial passed.');
    expect(hasResource(resourceKeys.reviews('ada'))).toBe(false);
  });

  it('is completed by its tests where it has no cases, and then shows its solution', async () => {
    let isCompleted = false;
    const calls = open({
      'GET /courses/rag/exercises/ex': { ...exercise, hasCases: false },
      'POST /courses/rag/lectures/ex/progress': () => {
        isCompleted = true;
        return { body: {} };
      },
      'POST /courses/rag/exercises/ex/solution': () =>
        isCompleted ? { body: { solution: 'return 2 * x' } } : { status: 409, body: {} },
    });
    await write('mine');
    await check();
    await screen.findByText('All tests passed.');
    await waitFor(() =>
      expect(callsTo(calls, 'POST', /lectures\/ex\/progress/).map(({ body }) => body)).toEqual([
        expect.objectContaining({ completed: true, totalDuration: 0 }),
      ]),
    );
    expect(callsTo(calls, 'POST', /trial/)).toEqual([]);
    expect(await screen.findByText('return 2 * x')).toBeTruthy();
  });

  it('takes from a run only what it understands', async () => {
    open();
    await write('mine');
    for (const made of [{ results: 'all', failed: 7 }, { results: [null, 3, { name: 'x' }] }, []]) {
      engine.made.check = made;
      await check();
      expect(await screen.findByText('0 of 0 tests passed.')).toBeTruthy();
    }
  });

  it.each<[Outcome, RegExp]>([
    [{ kind: 'halted', reason: 'time' }, /took too long/],
    [{ kind: 'unavailable' }, /could not be loaded/],
  ])('says how a check ended that did not end by itself', async (outcome, sentence) => {
    open();
    engine.ends = { check: outcome };
    await write('mine');
    await check();
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('keeps the code when a trial cannot be had, and offers to try again', async () => {
    open({ 'POST /courses/rag/exercises/ex/trial': problem(503, 'unavailable') });
    await write('mine');
    await check();
    expect(await screen.findByText('The check did not end')).toBeTruthy();
    expect((await codeArea()).value).toBe('mine');
  });

  it('fetches the files of its code at once, because their addresses expire', async () => {
    const files = [{ name: 'words.txt', url: '/media/files/words.txt', size: 4 }];
    const calls = open({
      'GET /courses/rag/exercises/ex': { ...exercise, files },
      'GET /media/files/words.txt': 'owl',
    });
    await codeArea();
    await waitFor(() => expect(callsTo(calls, 'GET', /words/)).toHaveLength(1));
    engine.made.check = { results: [test('one', false)] };
    await write('mine');
    await check();
    await screen.findByText('0 of 1 tests passed.');
    expect(engine.jobs.map(({ spec }) => spec.files)).toEqual([{ 'words.txt': btoa('"owl"') }]);
    expect(callsTo(calls, 'GET', /words/)).toHaveLength(1);
  });

  it('opens hints one by one, resets to the starter and takes that back', async () => {
    open();
    await write('mine');
    await press('Hint');
    expect(screen.getByText('First')).toBeTruthy();
    expect(screen.queryByText('Second')).toBeNull();
    await press('Hint 2 of 2');
    expect(screen.getByText('Second')).toBeTruthy();
    expect(document.activeElement?.textContent, 'the button is gone').toBe('Hint 2 of 2');
    const area = await codeArea();
    await press('Reset');
    expect(area.value).toBe('start');
    await press('Undo');
    expect(area.value).toBe('mine');
    expect(document.activeElement?.textContent).toBe('Reset');
  });

  it('lets one choose when the code was changed on another device', async () => {
    const theirs = { content: 'theirs', updatedAt: '2026-11-28T09:00:00.000Z' };
    open({
      'PUT /courses/rag/exercises/ex/code': () => ({
        status: 409,
        body: { error: 'changed', code: 'conflict', requestId: 'r', current: theirs },
      }),
    });
    await write('mine');
    await screen.findByText('This code was changed somewhere else', {}, { timeout: 5_000 });
    await press('Keep the other');
    const area = await codeArea();
    await waitFor(() => expect(area.value).toBe('theirs'));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your code' }));
  });

  it('shows the solution of what was passed before, and offers it after failures', async () => {
    open({ 'GET /courses/rag/exercises/ex': { ...exercise, mayOpenSolution: true } });
    await userEvent.click(await screen.findByRole('button', { name: 'Show the solution' }));
    expect(await screen.findByText('return 2 * x')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Solution' }));
  });

  it('says that the learner may be offline when the solution cannot be opened', async () => {
    const passed = { ...exercise, mayOpenSolution: true };
    open({ 'GET /courses/rag/exercises/ex': passed, 'POST /courses/rag/exercises/ex/solution': cut });
    await userEvent.click(await screen.findByRole('button', { name: 'Show the solution' }));
    await waitFor(() => expect(getToasts().at(-1)?.message).toContain('You may be offline'));
  });
});
