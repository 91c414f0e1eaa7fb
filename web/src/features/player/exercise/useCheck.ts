import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PreviewExercise } from '#contract/schemas/practice.ts';
import { useStore } from '#web/lib/browser/external-store.ts';
import { isMetered } from '#web/lib/browser/metered.ts';
import { useReconnect } from '#web/lib/browser/useReconnect.ts';
import { describeEngine } from '../code/cell-output.ts';
import { engineState, loadPython, stopRun } from '../code/python.ts';
import { checkCode, type CheckStep, type Report, type Trials, waitingReport } from './check-code.ts';
import { fetchExerciseFiles } from './run-exercise.ts';

export interface CheckState {
  /** What happens now; undefined when nothing runs. */
  readonly running: CheckStep | undefined;
  readonly report: Report | undefined;
  readonly error: unknown;
}

/** What the engine is doing, for who waits. */
export const useEngineNote = (): string | undefined => describeEngine(useStore(engineState));

/**
 * Checks code: the tests in this browser, then, if all pass and there are trials, the learner's answers to one.
 * @param options.onFailed called with code that failed its tests, or never ended
 * @param options.onPassed called when nothing more is to do
 */
export const useCheck = (
  exercise: PreviewExercise,
  {
    trials,
    onFailed,
    onPassed,
  }: {
    readonly trials: Trials | undefined;
    readonly onFailed: (code: string) => void;
    readonly onPassed: () => void;
  },
) => {
  const [state, setState] = useState<CheckState>({
    running: undefined,
    report: trials?.waiting.read() == null ? undefined : waitingReport,
    error: undefined,
  });
  const running = useRef<AbortController>(undefined);
  /** The code that the report on the screen is about. */
  const checked = useRef<string>(undefined);
  const files = useRef<ReturnType<typeof fetchExerciseFiles>>(undefined);
  const stop = useCallback(() => {
    if (!running.current) return;
    running.current.abort();
    stopRun();
  }, []);
  useEffect(() => stop, [stop]);

  const loadFiles = () =>
    (files.current ??= fetchExerciseFiles(exercise).catch((error: unknown) => {
      files.current = undefined;
      throw error;
    }));

  // Their addresses expire, and a learner may think for longer than that.
  const fetchAhead = useEffectEvent(() => {
    if (exercise.files.length > 0) loadFiles().catch(() => undefined);
  });
  useEffect(() => fetchAhead(), []);

  /** @param shown a report of other code, which only good news replaces */
  const run = async (code: string, shown?: Report): Promise<void> => {
    if (running.current) return;
    running.current = new AbortController();
    if (!shown) checked.current = code;
    const { signal } = running.current;
    const onStep = (step: CheckStep) => setState((now) => ({ ...now, running: step }));
    setState({ running: 'tests', report: shown, error: undefined });
    try {
      const report = await checkCode({ exercise, code, files: loadFiles, trials, onStep, signal });
      const next = report.kind === 'passed' ? report : (shown ?? report);
      setState({ running: undefined, report: next, error: undefined });
      if (report.kind === 'passed') onPassed();
      // A wrong trial is counted by the server already.
      else if (report.isStuck || (report.kind === 'failed' && report.wrong.length === 0)) onFailed(code);
    } catch (error) {
      setState({ running: undefined, report: shown, error: shown ? undefined : error });
    } finally {
      running.current = undefined;
    }
  };

  /** Asks for the trial of code that waits for one. Where Python would cost the learner something, they press Check themselves. */
  const follow = () => {
    const code = trials?.waiting.read()?.code;
    if (code === undefined || !navigator.onLine || isMetered()) return;
    const isShown = (checked.current ?? code) === code;
    void run(code, isShown ? undefined : state.report);
  };
  const followAtOpening = useEffectEvent(() => queueMicrotask(follow));
  useEffect(() => followAtOpening(), []);
  useReconnect(follow);

  return {
    ...state,
    check: (code: string) => run(code),
    stop,
    /** Loads Python for who is about to check. */
    warm: () => {
      if (!isMetered()) void loadPython().catch(() => undefined);
    },
  };
};
