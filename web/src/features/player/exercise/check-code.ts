import type { PreviewExercise } from '#contract/schemas/practice.ts';
import type { ExerciseSpec } from '#python/protocol.ts';
import { ApiProblem, isRetryable } from '#web/lib/api/problem.ts';
import { halts } from '../code/cell-output.ts';
import {
  answerCases,
  type CaseAnswers,
  type Failure,
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

/** A trial with the answers to it. */
interface AnsweredTrial extends CaseAnswers {
  readonly trial: string;
}

/** Code that passed its tests without a network, kept on this device until its trial. */
export interface WaitingCode {
  readonly read: () => KeptCode | null;
  readonly keep: (kept: KeptCode) => void;
  readonly forget: () => void;
}
interface KeptCode {
  readonly code: string;
  /** What was handed in, and may have been counted, where no verdict came back. */
  readonly handedIn?: AnsweredTrial;
}

/** An input that the code answered wrongly, as the learner reads it. */
interface WrongCase {
  /** From 0. */
  readonly index: number;
  readonly input: string | undefined;
  readonly answer: string | undefined;
}

/** What a check found. */
export interface Report {
  readonly kind: 'untouched' | 'passed' | 'failed' | 'ended' | 'waiting';
  /** One sentence, also for screen readers. */
  readonly sentence: string;
  readonly tests: readonly TestResult[];
  readonly failure?: Failure | undefined;
  /** Whether the code itself kept the check from ending. */
  readonly isStuck?: boolean;
  /** What the code printed. */
  readonly output: string;
  readonly wrong: readonly WrongCase[];
}

/** What a check is doing: running the tests, answering a trial, waiting for its verdict. */
export type CheckStep = 'tests' | 'trial' | 'verdict';

interface Check {
  readonly exercise: PreviewExercise;
  readonly code: string;
  /** Fetches the files that the code may open. */
  readonly files: () => Promise<ExerciseSpec['files']>;
  readonly trials: Trials | undefined;
  readonly onStep: (step: CheckStep) => void;
  /** Ends the check, except while its answers are compared: the server counts those. */
  readonly signal: AbortSignal;
}

const ends = {
  ...halts,
  stopped: 'Stopped.',
  unavailable:
    'Python could not be loaded. You may be offline: check the connection, then press Check again.',
} as const;

const empty = { tests: [], output: '', wrong: [] } as const;

const endOf = (ended: keyof typeof ends) => ({
  ...empty,
  kind: 'ended' as const,
  sentence: ends[ended],
  isStuck: ended !== 'stopped' && ended !== 'unavailable',
});

/** What is said of code that waits for its trial. */
export const waitingReport = {
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

/** Waits for what cannot be stopped itself. Rejects at once when the check is stopped. */
const unlessStopped = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    }),
  ]);

/** Hands answers in. Where the verdict may be lost they are kept: the same again gets it, and counts once. */
const handIn = async (code: string, { submit, waiting }: Trials, handedIn: AnsweredTrial) => {
  const { trial, answers, inputs, outputs, failure } = handedIn;
  try {
    const { passed, wrong } = await submit({ trial, answers, code });
    return {
      passed,
      failure,
      wrong: wrong.map((index) => ({
        index,
        input: inputs[index],
        answer: outputs[index],
      })),
    };
  } catch (error) {
    if (error instanceof ApiProblem && isRetryable(error.status)) waiting.keep({ code, handedIn });
    throw error;
  }
};

/** Asks again for a verdict that was lost. @returns undefined without one, or where the server takes those answers no more */
const askAgain = async (code: string, trials: Trials) => {
  const kept = trials.waiting.read();
  if (kept?.code !== code || !kept.handedIn) return undefined;
  return handIn(code, trials, kept.handedIn).catch((error: unknown) => {
    if (error instanceof ApiProblem && [400, 409].includes(error.status)) return undefined;
    throw error;
  });
};

/** Answers one trial, unless the verdict on the one before was lost. */
const tryTrial = async (
  { exercise, code, onStep, signal }: Check,
  trials: Trials,
  spec: ExerciseSpec,
  tests: readonly TestResult[],
): Promise<Report> => {
  let output = '';
  onStep('verdict');
  let verdict = await askAgain(code, trials);
  if (!verdict) {
    onStep('trial');
    const { trial, cases } = await unlessStopped(signal, trials.start());
    const { entry, seconds } = exercise;
    const listener = { onText: (_: unknown, text: string) => (output += text), onPicture: () => undefined };
    const result = await answerCases(spec, { entry, cases }, listener, seconds);
    if ('ended' in result) return { ...endOf(result.ended), tests, output };
    signal.throwIfAborted();
    onStep('verdict');
    verdict = await handIn(code, trials, { trial, ...result.made });
  }
  const { passed, failure, wrong } = verdict;
  if (passed) return { ...empty, kind: 'passed', sentence: 'All tests and the trial passed.', tests, output };
  return {
    kind: 'failed',
    sentence: `${countPassed(tests)} The trial found a wrong answer: it tries other inputs than the tests.`,
    tests,
    failure,
    output,
    wrong,
  };
};

const runCheck = async (check: Check): Promise<Report> => {
  const { exercise, code, files, trials, signal } = check;
  if (code.trim() === exercise.starter.trim()) {
    const sentence = 'Not attempted yet. Change the code, then press Check.';
    return { ...empty, kind: 'untouched', sentence };
  }
  const spec = toSpec(exercise, code, await unlessStopped(signal, files()));
  let output = '';
  const listener = { onText: (_: unknown, text: string) => (output += text), onPicture: () => undefined };
  const result = await runTests(spec, listener, exercise.seconds);
  if ('ended' in result) return { ...endOf(result.ended), output };
  signal.throwIfAborted();
  const { tests, failure } = result.made;
  const isRight = !failure && tests.length > 0 && tests.every(({ passed }) => passed);
  if (failure) {
    const where = failure.line === undefined ? '' : `Line ${failure.line}: `;
    return { ...empty, kind: 'failed', sentence: `${where}${failure.message}`, failure, output };
  }
  if (!isRight) return { ...empty, kind: 'failed', sentence: countPassed(tests), tests, output };
  if (trials) {
    try {
      return await tryTrial(check, trials, spec, tests);
    } catch (error) {
      if (!isOffline(error)) throw error;
      if (trials.waiting.read()?.code !== code) trials.waiting.keep({ code });
      return { ...waitingReport, tests, output };
    }
  }
  return { ...empty, kind: 'passed', sentence: 'All tests passed.', tests, output };
};

/**
 * Forgets code that waits for its trial once there is a verdict on it, be it that it never ends: it would be run, and counted, again at each
 * visit. Of other code, the trial is still to come, unless nothing more is to do.
 */
const forgetWaiting = ({ code, trials }: Check, { kind, isStuck }: Report): void => {
  const isJudged = kind === 'failed' || isStuck;
  if (kind === 'passed' || (isJudged && trials?.waiting.read()?.code === code)) trials?.waiting.forget();
};

/** Checks code: the tests in this browser, then, if all pass and there are trials, the learner's answers to one. */
export const checkCode = async (check: Check): Promise<Report> => {
  try {
    const report = await runCheck(check);
    forgetWaiting(check, report);
    return report;
  } catch (error) {
    if (!check.signal.aborted) throw error;
    return endOf('stopped');
  }
};
