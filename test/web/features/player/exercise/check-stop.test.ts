import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PreviewExercise } from '#contract/schemas/practice.ts';
import type { ExerciseJob } from '#python/protocol.ts';
import { useCheck } from '#web/features/player/exercise/useCheck.ts';
import { exercise } from '../../../support/exercises.tsx';

/** Stands in for the engine. */
const engine = vi.hoisted(() => ({ asked: [] as string[], whileItRuns: (): void => undefined, stops: 0 }));
vi.mock('#web/features/player/code/python.ts', () => ({
  engineState: { get: () => ({ phase: 'ready', share: 1 }), subscribe: () => () => undefined },
  loadPython: async () => undefined,
  stopRun: () => void (engine.stops += 1),
  runPython: ({ task }: ExerciseJob) => {
    engine.asked.push(task);
    engine.whileItRuns();
    const made = { results: [{ name: 'one', title: 'One', passed: true }], answers: [6] };
    return Promise.resolve({ kind: 'done', made: JSON.stringify(made) });
  },
}));

/** A check whose trial and files come when the test lets them. */
const open = (change: object = {}) => {
  Object.assign(engine, { asked: [], whileItRuns: () => undefined, stops: 0 });
  const trial = Promise.withResolvers<{ trial: string; cases: unknown[] }>();
  const submit = vi.fn(() => Promise.resolve({ passed: true, wrong: [] }));
  const waiting = { read: () => null, keep: vi.fn(), forget: vi.fn() };
  const onPassed = vi.fn();
  const hook = renderHook(() =>
    useCheck(
      { ...(exercise as PreviewExercise), ...change },
      {
        trials: { start: () => trial.promise, submit, waiting },
        onFailed: () => undefined,
        onPassed,
      },
    ),
  );
  const { result, unmount } = hook;
  const check = () => act(() => void result.current.check('mine'));
  return {
    result,
    unmount,
    check,
    submit,
    onPassed,
    giveTrial: () => trial.resolve({ trial: 't', cases: [[3]] }),
  };
};
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
    expect(engine.asked).toEqual(['check']);
    expect(submit).not.toHaveBeenCalled();
  });

  it('is stopped while the files of its code are fetched', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const { result, check } = open({ files: [{ name: 'words.txt', url: '/words.txt', size: 4 }] });
    check();
    act(() => result.current.stop());
    await waitFor(() => expect(result.current.report?.sentence).toBe('Stopped.'));
    expect(engine.asked).toEqual([]);
  });

  it('hands nothing in when its answers come at the moment in which it is stopped', async () => {
    const { result, check, submit, giveTrial } = open();
    check();
    await waitFor(() => expect(result.current.running).toBe('trial'));
    engine.whileItRuns = () => result.current.stop();
    giveTrial();
    await waitFor(() => expect(result.current.report?.sentence).toBe('Stopped.'));
    expect(engine.asked).toEqual(['check', 'answer']);
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
