import type { PreviewExercise } from '#contract/schemas/practice.ts';
import type { ExerciseSpec, Halt } from '#python/protocol.ts';
import { type Listener, type Outcome, runPython } from '../code/python.ts';

/** What a test of the exercise found. */
export interface TestResult {
  readonly name: string;
  /** The test in words. */
  readonly title: string;
  readonly passed: boolean;
  readonly message?: string | undefined;
  /** Line of the learner's code, from 1. */
  readonly line?: number | undefined;
  readonly got?: string | undefined;
  readonly expected?: string | undefined;
  readonly trace?: string | undefined;
}

/** Why code could not be run to its end. */
export interface Failure {
  readonly message: string;
  readonly line?: number | undefined;
  readonly trace?: string | undefined;
  /** Of a trial: index of the case. */
  readonly case?: number | undefined;
}

/** What the learner's code answered to the cases of a trial. */
export interface CaseAnswers {
  readonly answers: readonly unknown[];
  /** The cases, and the answers to them, as Python writes them. */
  readonly inputs: readonly (string | undefined)[];
  readonly outputs: readonly (string | undefined)[];
  readonly failure: Failure | undefined;
}

/** How a run of an exercise ended: with what practice.py made, or why it did not. */
export type Ran<T> = { readonly made: T } | { readonly ended: Halt | 'unavailable' };

type Loose = Readonly<Record<string, unknown>>;

const isLoose = (value: unknown): value is Loose => typeof value === 'object' && value !== null;
const textIn = (record: Loose, name: string): string | undefined => {
  const value = record[name];
  return typeof value === 'string' ? value : undefined;
};
const numberIn = (record: Loose, name: string): number | undefined => {
  const value = record[name];
  return Number.isSafeInteger(value) ? (value as number) : undefined;
};

const readFailure = (value: unknown): Failure | undefined =>
  isLoose(value)
    ? {
        message: textIn(value, 'message') ?? 'The code failed.',
        line: numberIn(value, 'line'),
        trace: textIn(value, 'trace'),
        case: numberIn(value, 'case'),
      }
    : undefined;

const readTest = (value: unknown): TestResult[] => {
  if (!isLoose(value)) return [];
  const [name, title] = [textIn(value, 'name'), textIn(value, 'title')];
  if (name === undefined || title === undefined) return [];
  return [
    {
      name,
      title,
      passed: value['passed'] === true,
      message: textIn(value, 'message'),
      line: numberIn(value, 'line'),
      got: textIn(value, 'got'),
      expected: textIn(value, 'expected'),
      trace: textIn(value, 'trace'),
    },
  ];
};

/** Reads what a run made. The learner's code could have made anything, so only what fits is taken. */
const readMade = (made: string | undefined): Loose => {
  try {
    const value: unknown = JSON.parse(made ?? '{}');
    return isLoose(value) ? value : {};
  } catch {
    return {};
  }
};

const listIn = (record: Loose, name: string): readonly unknown[] => {
  const value = record[name];
  return Array.isArray(value) ? (value as unknown[]) : [];
};

const textsIn = (record: Loose, name: string): (string | undefined)[] =>
  listIn(record, name).map((value) => (typeof value === 'string' ? value : undefined));

const toBase64 = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};

/** Fetches the files that the code of an exercise may open. Rejects when one cannot be fetched. */
export const fetchExerciseFiles = async ({
  files,
}: Pick<PreviewExercise, 'files'>): Promise<Readonly<Record<string, string>>> => {
  const fetched = await Promise.all(
    files.map(async ({ name, url }) => {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      return [name, toBase64(new Uint8Array(await response.arrayBuffer()))] as const;
    }),
  );
  return Object.fromEntries(fetched);
};

/** Puts the learner's code into the exercise. */
export const toSpec = (
  { module, tests, probe }: PreviewExercise,
  code: string,
  files: ExerciseSpec['files'],
): ExerciseSpec => ({
  module,
  sources: { [module]: code, tests, ...(probe !== undefined && { probe }) },
  files,
});

const ran = <T>(outcome: Outcome, read: (made: Loose) => T): Ran<T> => {
  if (outcome.kind === 'unavailable') return { ended: 'unavailable' };
  if (outcome.kind === 'halted') return { ended: outcome.reason };
  return { made: read(readMade(outcome.made)) };
};

/** Runs the tests of an exercise. */
export const runTests = async (
  spec: ExerciseSpec,
  listener: Listener,
  seconds: number,
): Promise<Ran<{ readonly tests: readonly TestResult[]; readonly failure: Failure | undefined }>> =>
  ran(await runPython({ kind: 'exercise', task: 'check', spec }, listener, seconds), (made) => ({
    tests: listIn(made, 'results').flatMap(readTest),
    failure: readFailure(made['failed']),
  }));

/** Answers the cases of a trial with the learner's code. */
export const answerCases = async (
  spec: ExerciseSpec,
  { entry, cases }: { readonly entry: string | undefined; readonly cases: readonly unknown[] },
  listener: Listener,
  seconds: number,
): Promise<Ran<CaseAnswers>> =>
  ran(
    await runPython({ kind: 'exercise', task: 'answer', spec: { ...spec, entry, cases } }, listener, seconds),
    (made) => {
      const answers = listIn(made, 'answers');
      return {
        // Code that cannot be imported answers nothing, which is wrong for every case.
        answers: answers.length === cases.length ? answers : cases.map(() => ({ $error: 'no answer' })),
        inputs: textsIn(made, 'inputs'),
        outputs: textsIn(made, 'outputs'),
        failure: readFailure(made['failed']),
      };
    },
  );
