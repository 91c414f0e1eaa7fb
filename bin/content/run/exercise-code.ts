import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { type ExerciseSpec, usualSeconds } from '#python/protocol.ts';
import type { PublishedAnswers } from '../../../lambdas/contract/published-exercise.ts';
import type { ExerciseSource } from '../check/check-exercise.ts';
import { shortHash } from '../resolve/stored-files.ts';

/** Relative tolerance of floats where an author gives none. */
const usualTolerance = 1e-9;
/** Changes when the same files would make other trials. */
const trialsVersion = 1;
/** Seeds with which `cases.py` is run; a learner's trial is one of them. */
export const seedCount = 32;

/** The code of an exercise, to be run when its course is checked or published. */
export interface ExerciseCode {
  /** Its folder, for messages. */
  readonly path: string;
  readonly module: string;
  readonly entry?: string | undefined;
  readonly code: ExerciseSource['code'];
  /** Paths of the files that the code may open, by name. */
  readonly data: Readonly<Record<string, string>>;
  readonly seconds: number;
  readonly tolerance: number;
  /** What stands beside the trials in the published answers. */
  readonly shown: Pick<PublishedAnswers, 'solution' | 'explanation' | 'keys'>;
  /**
   * Storage key of the answers. It contains a hash of what they are made from and not of themselves, so that planning needs not run
   * anything.
   */
  readonly answersKey: string;
}

const { version } = createRequire(import.meta.url)('pyodide/package.json') as { readonly version: string };

/** The code of an exercise that was read from its folder. */
export const toExerciseCode = (
  courseId: string,
  lectureId: string,
  { path, settings, seconds = usualSeconds, code, data, explanation }: ExerciseSource,
): ExerciseCode => {
  const { module, entry, tolerance = usualTolerance } = settings;
  const shown = {
    solution: code.solution,
    ...(explanation && { explanation: explanation.html }),
    keys: explanation?.files.map(({ key }) => key) ?? [],
  };
  const { cases, probe } = code;
  const made = [
    trialsVersion,
    version,
    module,
    entry,
    tolerance,
    shown,
    cases,
    probe,
    data.map(({ key }) => key),
  ];
  const paths = data.flatMap(({ source, key }) =>
    'path' in source ? [[basename(key), source.path] as const] : [],
  );
  return {
    path,
    module,
    entry,
    code,
    data: Object.fromEntries(paths),
    seconds,
    tolerance,
    shown,
    answersKey: `exercise-keys/${courseId}/${lectureId}.${shortHash(JSON.stringify(made))}.json`,
  };
};

/** The answers of an exercise as they are stored. */
export const toPublishedAnswers = (
  { shown, tolerance }: ExerciseCode,
  trials: PublishedAnswers['trials'],
): PublishedAnswers => ({ ...shown, tolerance, trials });

/** Puts a module in place of the learner's, with the exercise's other sources and files. */
export const toSpec = async (
  { module, code, data }: ExerciseCode,
  learners: string,
): Promise<ExerciseSpec> => {
  const files = await Promise.all(
    Object.entries(data).map(
      async ([name, path]) => [name, (await readFile(path)).toString('base64')] as const,
    ),
  );
  const { tests, cases, probe } = code;
  return {
    module,
    sources: {
      [module]: learners,
      tests,
      ...(cases !== undefined && { cases }),
      ...(probe !== undefined && { probe }),
    },
    files: Object.fromEntries(files),
  };
};
