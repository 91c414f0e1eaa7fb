import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PreviewExercise } from '#contract/schemas/practice.ts';
import type { ExerciseSpec } from '#python/protocol.ts';
import { ApiProblem } from '#web/lib/api/problem.ts';
import { useStore } from '#web/lib/browser/external-store.ts';
import { useReconnect } from '#web/lib/browser/useReconnect.ts';
import { isMetered } from '../code/before-run.ts';
import { describeEngine } from '../code/cell-output.ts';
import { engineState, loadPython, stopRun } from '../code/python.ts';
import {
  answerCases,
  type Failure,
  fetchExerciseFiles,
  runTests,
  type TestResult,
  toSpec,
} from './run-exercise.ts';

/** What a trial is, and what the server says of the answers. */
export interface Trials {
  readonly start: () => Promise<{ readonly trial: string; readonly cases: readonly unknown[] }>;
  readonly submit: (answers: {
    readonly trial: string;
    readonly answers: readonly unknown[];
    readonly code: string;
  }) => Promise<{ readonly passed: boolean; readonly wrong: readonly number[] }>;
  readonly waiting: WaitingCode;
}

/** Code that passed its tests without a network, kept on this device until its trial. */
export interface WaitingCode {
  readonly read: () => string | null;
  readonly keep: (code: string) => void;
  readonly forget: () => void;
}

/** An input that the code answered wrongly, as the learner reads it. */
interface WrongCase {
  /** From 0. */
  readonly index: number;
  readonly input: string;
  readonly answer: string;
}

/** What a check found. */
export interface Report {
  readonly kind: 'untouched' | 'passed' | 'failed' | 'ended' | 'waiting';
  /** One sentence, also for screen readers. */
  readonly sentence: string;
  readonly tests: readonly TestResult[];
  readonly failure?: Failure | undefined;
  /** What the code printed. */
  readonly output: string;
  readonly wrong: readonly WrongCase[];
}

export interface CheckState {
  /** What happens now; undefined when nothing runs. */
  readonly running: 'tests' | 'trial' | 'verdict' | undefined;
  readonly report: Report | undefined;
  readonly error: unknown;
}

const ends = {
  stopped: 'Stopped.',
  time: 'Stopped, because it took too long. Is there a loop without an end?',
  flood: 'Stopped, because it wrote without an end.',
  engine: 'Python broke down and begins anew. Does the program call itself without an end?',
  unavailable:
    'Python could not be loaded. You may be offline: check the connection, then press Check again.',
} as const;

const empty = { tests: [], output: '', wrong: [] } as const;

const waitingReport = {
  ...empty,
  kind: 'waiting',
  sentence:
    'All tests passed. The trial follows when you are no longer offline: you will know when you are back.',
} as const;

const countPassed = (tests: readonly TestResult[]): string => {
  const passed = tests.filter((test) => test.passed).length;
  return `${passed} of ${tests.length} tests passed.`;
};

const isOffline = (error: unknown): boolean => error instanceof ApiProblem && error.status === 0;

const shownMax = 600;
const toShown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
};

/** What the engine is doing, for who waits. */
export const useEngineNote = (): string | undefined => describeEngine(useStore(engineState));

/**
 * Checks code: the tests in this browser, then, if all pass and there are trials, the learner's answers to one.
 * @param options.onFailed called with code that failed its tests
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
  const isBusy = useRef(false);
  const files = useRef<ReturnType<typeof fetchExerciseFiles>>(undefined);
  useEffect(
    () => () => {
      if (isBusy.current) stopRun();
    },
    [],
  );

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

  const end = (report: Report) => setState({ running: undefined, report, error: undefined });

  /** Answers one trial. */
  const tryTrial = async (
    { start, submit, waiting }: Trials,
    spec: ExerciseSpec,
    code: string,
    tests: readonly TestResult[],
  ): Promise<Report> => {
    setState((now) => ({ ...now, running: 'trial' }));
    const { trial, cases } = await start();
    const { entry, seconds } = exercise;
    let output = '';
    const listener = { onText: (_: unknown, text: string) => (output += text), onPicture: () => undefined };
    const result = await answerCases(spec, { entry, cases }, listener, seconds);
    if ('ended' in result) return { ...empty, kind: 'ended', sentence: ends[result.ended], tests, output };
    const { answers, failure } = result.made;
    setState((now) => ({ ...now, running: 'verdict' }));
    const { passed, wrong } = await submit({ trial, answers, code });
    waiting.forget();
    if (passed)
      return { ...empty, kind: 'passed', sentence: 'All tests and the trial passed.', tests, output };
    return {
      kind: 'failed',
      sentence: `${countPassed(tests)} The trial found a wrong answer: it tries other inputs than the tests.`,
      tests,
      failure,
      output,
      wrong: wrong.map((index) => ({
        index,
        input: toShown(cases[index]),
        answer: toShown(answers[index]),
      })),
    };
  };

  const runAll = async (code: string): Promise<Report> => {
    const spec = toSpec(exercise, code, await loadFiles());
    let output = '';
    const listener = { onText: (_: unknown, text: string) => (output += text), onPicture: () => undefined };
    const result = await runTests(spec, listener, exercise.seconds);
    if ('ended' in result) return { ...empty, kind: 'ended', sentence: ends[result.ended], output };
    const { tests, failure } = result.made;
    if (failure) {
      const where = failure.line === undefined ? '' : `Line ${failure.line}: `;
      return { ...empty, kind: 'failed', sentence: `${where}${failure.message}`, failure, output };
    }
    if (tests.length === 0 || tests.some(({ passed }) => !passed))
      return { ...empty, kind: 'failed', sentence: countPassed(tests), tests, output };
    if (trials) {
      try {
        return await tryTrial(trials, spec, code, tests);
      } catch (error) {
        if (!isOffline(error)) throw error;
        trials.waiting.keep(code);
        return { ...waitingReport, tests, output };
      }
    }
    return { ...empty, kind: 'passed', sentence: 'All tests passed.', tests, output };
  };

  const check = async (code: string): Promise<void> => {
    if (isBusy.current) return;
    if (code.trim() === exercise.starter.trim()) {
      end({
        ...empty,
        kind: 'untouched',
        sentence: 'Not attempted yet. Change the code, then press Check.',
      });
      return;
    }
    isBusy.current = true;
    setState({ running: 'tests', report: undefined, error: undefined });
    try {
      const report = await runAll(code);
      end(report);
      if (report.kind === 'passed') onPassed();
      // A wrong trial is counted by the server already.
      else if (report.kind === 'failed' && report.wrong.length === 0) onFailed(code);
    } catch (error) {
      setState({ running: undefined, report: undefined, error });
    } finally {
      isBusy.current = false;
    }
  };

  /** Asks for the trial of code that waits for one. Where Python would cost the learner something, they press Check themselves. */
  const follow = () => {
    const code = trials?.waiting.read();
    if (code != null && navigator.onLine && !isMetered()) void check(code);
  };
  const followAtOpening = useEffectEvent(() => queueMicrotask(follow));
  useEffect(() => followAtOpening(), []);
  useReconnect(state.report?.kind === 'waiting' ? follow : undefined);

  return {
    ...state,
    check,
    stop: stopRun,
    /** Loads Python for who is about to check. */
    warm: () => {
      if (!isMetered()) void loadPython().catch(() => undefined);
    },
  };
};
