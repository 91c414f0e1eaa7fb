import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PreviewExercise } from '#contract/schemas/practice.ts';
import type { Halt } from '#python/protocol.ts';
import { useCheck } from '#web/features/player/exercise/useCheck.ts';
import { exercise } from '../../../support/exercises.tsx';
import { engine, resetEngine } from '../../../support/fake-python.ts';

vi.mock('#web/features/player/code/python.ts', () => import('../../../support/fake-python.ts'));

/** A check whose trial and files come when the test lets them. */
const open = (change: object = {}) => {
  resetEngine();
  const trial = Promise.withResolvers<{ trial: string; cases: unknown[] }>();
  const submit = vi.fn(() => Promise.resolve({ passed: true, wrong: [] }));
  const waiting = { read: () => null, keep: vi.fn(), forget: vi.fn() };
  const onPassed = vi.fn();
  const onFailed = vi.fn();
  const { result, unmount } = renderHook(() =>
    useCheck(
      { ...(exercise as PreviewExercise), ...change },
      { trials: { start: () => trial.promise, submit, waiting }, onFailed, onPassed },
    ),
  );
  const check = () => act(() => void result.current.check('mine'));
  const giveTrial = () => trial.resolve({ trial: 't', cases: [[3]] });
  return { result, unmount, check, submit, onPassed, onFailed, giveTrial };
};
const tasks = () => engine.jobs.map(({ task }) => task);
/** Lets everything happen that is about to. */
const settle = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 20)));

describe('a check', () => {
  it('is stopped while its trial is fetched: nothing is answered, and nothing is handed in', async () => {
    const { result, check, submit, giveTrial } = open();
    check();
    await waitFor(() => expect(result.current.running).toBe('trial'));
    act(() => result.current.stop());
    await waitFor(() => expect(result.current.report?.sentence).toBe('Stopped.'));
    expect(result.current.running).toBeUndefined();
    giveTrial();
    await settle();
    expect(tasks()).toEqual(['check']);
    expect(submit).not.toHaveBeenCalled();
  });

  it('is stopped while the files of its code are fetched', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const { result, check } = open({ files: [{ name: 'words.txt', url: '/words.txt', size: 4 }] });
    check();
    act(() => result.current.stop());
    await waitFor(() => expect(result.current.report?.sentence).toBe('Stopped.'));
    expect(tasks()).toEqual([]);
  });

  it('hands nothing in when its answers come at the moment in which it is stopped', async () => {
    const { result, check, submit, giveTrial } = open();
    check();
    await waitFor(() => expect(result.current.running).toBe('trial'));
    engine.whileItRuns = () => result.current.stop();
    giveTrial();
    await waitFor(() => expect(result.current.report?.sentence).toBe('Stopped.'));
    expect(tasks()).toEqual(['check', 'answer']);
    expect(submit).not.toHaveBeenCalled();
  });

  it('ends with the page: what comes later is not handed in', async () => {
    const { result, unmount, check, submit, giveTrial } = open();
    check();
    await waitFor(() => expect(result.current.running).toBe('trial'));
    unmount();
    giveTrial();
    await settle();
    expect(engine.stops).toBe(1);
    expect(submit).not.toHaveBeenCalled();
  });

  it('may be begun anew after it was stopped', async () => {
    const { result, check, submit, onPassed, giveTrial } = open();
    check();
    await waitFor(() => expect(result.current.running).toBe('trial'));
    act(() => result.current.stop());
    await waitFor(() => expect(result.current.running).toBeUndefined());
    giveTrial();
    check();
    await waitFor(() => expect(onPassed).toHaveBeenCalledOnce());
    expect(submit).toHaveBeenCalledOnce();
  });
});

describe('a check that did not end by itself', () => {
  it.each<[Halt, string, number]>([
    ['time', 'check', 1],
    ['flood', 'check', 1],
    ['engine', 'check', 1],
    ['exit', 'check', 1],
    ['exit', 'answer', 1],
    ['time', 'answer', 1],
    ['stopped', 'check', 0],
  ])('of which the reason is %s counts in "%s" as %d failed one', async (reason, task, count) => {
    const { result, check, onFailed, giveTrial } = open();
    engine.ends = { [task]: { kind: 'halted', reason } };
    giveTrial();
    check();
    await waitFor(() => expect(result.current.report?.kind).toBe('ended'));
    expect(onFailed).toHaveBeenCalledTimes(count);
  });

  it('counts as none where Python could not be loaded', async () => {
    const { result, check, onFailed } = open();
    engine.ends = { check: { kind: 'unavailable' } };
    check();
    await waitFor(() => expect(result.current.report?.kind).toBe('ended'));
    expect(onFailed).not.toHaveBeenCalled();
  });
});
