import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Outcome } from '#web/features/player/code/python.ts';
import {
  check,
  cut,
  freshExercise,
  open,
  trialOf,
  verdictOf,
  write,
} from '../../../support/exercise-page.tsx';
import { engine } from '../../../support/fake-python.ts';
import { callsTo, problem } from '../../../support/learner.tsx';
import { show } from '../../../support/study.tsx';

vi.mock('#web/features/player/code/python.ts', () => import('../../../support/fake-python.ts'));
vi.mock('#web/features/player/exercise/CodeArea.tsx', () => import('../../../support/exercises.tsx'));
vi.mock('#web/features/player/playback/VideoStage.tsx', () => import('../../../support/stage.tsx'));
freshExercise();

/** What the tests make of code. */
const madeBy = (passed: boolean) => ({ results: [{ name: 'one', title: 'Title of one', passed }] });
const loop: Outcome = { kind: 'halted', reason: 'time' };
const waitingKeys = () => Object.keys(localStorage).filter((key) => key.includes('trial'));
/** Opens an exercise that the tests and the trial find right, without a network at first, and passes its tests. */
const passOffline = async () => {
  const network = { isCut: true };
  const calls = open({
    'POST /courses/rag/exercises/ex/trial': () => (network.isCut ? cut() : trialOf('t', [3])),
    'POST /courses/rag/exercises/ex/submit': () => verdictOf(true),
  });
  await write('mine');
  await check();
  await screen.findByText(/offline: you will know when you are back/);
  return Object.assign(network, { calls });
};

describe('the trial of code that passed its tests offline', () => {
  it('keeps code that passed its tests offline, says that the trial follows, and tries it when the network is back', async () => {
    const network = await passOffline();
    expect(screen.getByText('Title of one')).toBeTruthy();
    await write('another idea');
    network.isCut = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText('All tests and the trial passed.');
    expect(callsTo(network.calls, 'POST', /submit/).map(({ body }) => body)).toEqual([
      { trial: 't', answers: [6], code: 'mine' },
    ]);
    expect(waitingKeys()).toEqual([]);
  });

  it('keeps code that waits for its trial when other code fails meanwhile', async () => {
    const network = await passOffline();
    await write('another idea');
    engine.made.check = madeBy(false);
    await check();
    await screen.findByText('0 of 1 tests passed.');
    engine.made.check = madeBy(true);
    network.isCut = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText('All tests and the trial passed.');
    expect(callsTo(network.calls, 'POST', /submit/).map(({ body }) => body)).toEqual([
      { trial: 't', answers: [6], code: 'mine' },
    ]);
  });

  it('says nothing of code that waited for its trial while the learner reads of other code, unless it passes', async () => {
    const network = await passOffline();
    await write('another idea');
    engine.made.check = madeBy(false);
    await check();
    await screen.findByText('0 of 1 tests passed.');
    engine.jobs = [];
    engine.ends = { check: loop };
    network.isCut = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(waitingKeys()).toEqual([]));
    expect(await screen.findByText('0 of 1 tests passed.')).toBeTruthy();
    expect(engine.jobs.map(({ task }) => task)).toEqual(['check']);
  });

  it.each(['check', 'answer'])(
    'runs code that waits for its trial once more only, when it never ends in "%s"',
    async (task) => {
      const network = await passOffline();
      cleanup();
      network.isCut = false;
      engine.ends = { [task]: loop };
      show('ex');
      await screen.findByText(/took too long/);
      expect(waitingKeys()).toEqual([]);
    },
  );

  it('keeps code that waits for its trial where Python cannot be loaded', async () => {
    await passOffline();
    cleanup();
    engine.ends = { check: { kind: 'unavailable' } };
    show('ex');
    await screen.findByText(/could not be loaded/);
    expect(waitingKeys()).toHaveLength(1);
  });

  it('tries code that waited for its trial when the lecture is opened again', async () => {
    const network = await passOffline();
    cleanup();
    network.isCut = false;
    show('ex');
    await screen.findByText('All tests and the trial passed.');
  });

  it('tries code as an earlier release kept it', async () => {
    const network = await passOffline();
    cleanup();
    const [key = ''] = waitingKeys();
    localStorage.setItem(key, 'mine');
    network.isCut = false;
    show('ex');
    await screen.findByText('All tests and the trial passed.');
    expect(callsTo(network.calls, 'POST', /submit/)).toHaveLength(1);
  });
});

describe('a trial of which the verdict was lost', () => {
  /** Hands a wrong answer in, and loses the verdict. @param again what the server says when the same is handed in again */
  const loseVerdict = async (again: () => object, lost: () => object) => {
    let trials = 0;
    const replies = [lost, again];
    const calls = open({
      'POST /courses/rag/exercises/ex/trial': () => trialOf(`t${(trials += 1)}`, [3]),
      'POST /courses/rag/exercises/ex/submit': () => (replies.shift() ?? verdict)(),
    });
    await write('mine');
    await check();
    return () => callsTo(calls, 'POST', /submit/).map(({ body }) => (body as { trial: string }).trial);
  };
  const verdict = () => verdictOf(false);

  it('is handed in again as it was, so that it counts once, and says which input was answered wrongly', async () => {
    const submitted = await loseVerdict(verdict, cut);
    await screen.findByText(/offline: you will know when you are back/);
    cleanup();
    show('ex');
    await screen.findByText(/The trial found a wrong answer/);
    expect(screen.getByRole('list', { name: 'Wrong in the trial' }).textContent).toMatch(/\[3\].*6/);
    expect(submitted()).toEqual(['t1', 't1']);
    expect(waitingKeys()).toEqual([]);
  });

  it('is handed in again as an earlier release kept it, without what is shown of it', async () => {
    const submitted = await loseVerdict(verdict, cut);
    await screen.findByText(/offline: you will know when you are back/);
    cleanup();
    const [key = ''] = waitingKeys();
    localStorage.setItem(
      key,
      JSON.stringify({ code: 'mine', handedIn: { trial: 't1', cases: [[3]], answers: [6] } }),
    );
    show('ex');
    await screen.findByText(/The trial found a wrong answer/);
    expect(screen.getByRole('list', { name: 'Wrong in the trial' }).textContent).toBe('Wrong in the trial');
    expect(submitted()).toEqual(['t1', 't1']);
  });

  it('is handed in again where the site failed meanwhile', async () => {
    const submitted = await loseVerdict(verdict, problem(503, 'unavailable'));
    await screen.findByText('The check did not end');
    await check();
    await screen.findByText(/The trial found a wrong answer/);
    expect(submitted()).toEqual(['t1', 't1']);
  });

  it.each([
    [400, 'invalid_request'],
    [409, 'conflict'],
  ])('makes place for another trial where the server takes it no more (%d)', async (status, code) => {
    const submitted = await loseVerdict(problem(status, code), cut);
    await screen.findByText(/offline: you will know when you are back/);
    await check();
    await screen.findByText(/The trial found a wrong answer/);
    expect(submitted()).toEqual(['t1', 't1', 't2']);
  });
});
