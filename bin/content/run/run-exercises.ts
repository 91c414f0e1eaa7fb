import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PublishedAnswers } from '../../../lambdas/contract/published-exercise.ts';
import { formatCount, type Problem } from '../problem.ts';
import type { Progress } from '../progress.ts';
import { runExercise } from './check-exercise-code.ts';
import { createEngine } from './engine.ts';
import type { ExerciseCode } from './exercise-code.ts';
import { readEngineVersion } from './run-code.ts';

/** What an exercise made when it ran well, as it is remembered. */
interface Remembered {
  /** Whether all of it was checked, or only the trials were made. */
  readonly isChecked: boolean;
  readonly answers: PublishedAnswers;
}

const readRemembered = async (file: string | undefined): Promise<Remembered | undefined> => {
  if (file === undefined) return undefined;
  try {
    const { isChecked, answers } = JSON.parse(await readFile(file, 'utf8')) as Remembered;
    return { isChecked, answers: PublishedAnswers.parse(answers) };
  } catch {
    return undefined;
  }
};

export interface RunOptions {
  /** Folder that remembers what ran well, which is not run again; absent, everything runs. */
  readonly memo?: string;
  /** Whether to check the exercises; else only what publishing needs is made. */
  readonly checks: boolean;
}

/** What exercises do when they run. */
export interface ExerciseRun {
  readonly problems: readonly Problem[];
  /** What to publish, by storage key. */
  readonly answers: ReadonlyMap<string, PublishedAnswers>;
}

/** Runs exercises in the engine that runs them in pages: checks them, and makes their expected answers. */
export const runExercises = async (
  exercises: readonly ExerciseCode[],
  progress: Progress,
  { memo, checks }: RunOptions,
): Promise<ExerciseRun> => {
  const problems: Problem[] = [];
  const answers = new Map<string, PublishedAnswers>();
  if (exercises.length === 0) return { problems, answers };
  const version = await readEngineVersion('check-exercise-code.ts');
  const fileOf = (exercise: ExerciseCode): string | undefined => {
    const { path: _path, data: _paths, ...made } = exercise;
    const hash = createHash('sha256')
      .update(JSON.stringify([version, made]))
      .digest('hex');
    return memo && join(memo, `${hash}.json`);
  };
  const changed: ExerciseCode[] = [];
  for (const exercise of exercises) {
    const known = await readRemembered(fileOf(exercise));
    if (known && (known.isChecked || !checks)) answers.set(exercise.answersKey, known.answers);
    else changed.push(exercise);
  }
  if (changed.length === 0) return { problems, answers };
  if (memo !== undefined) await mkdir(memo, { recursive: true });
  const engine = createEngine();
  progress.begin('Running exercises', changed.length);
  try {
    for (const [index, exercise] of changed.entries()) {
      const ran = await runExercise(engine, exercise, checks);
      progress.advance(index + 1);
      if ('problems' in ran) {
        problems.push(...ran.problems);
        continue;
      }
      answers.set(exercise.answersKey, ran.answers);
      const file = fileOf(exercise);
      const remembered: Remembered = { isChecked: checks, answers: ran.answers };
      if (file !== undefined) await writeFile(file, JSON.stringify(remembered));
    }
  } finally {
    engine.close();
  }
  progress.end(`Ran ${formatCount(changed.length, 'exercise')}.`);
  return { problems, answers };
};
