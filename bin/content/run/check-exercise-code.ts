import { join } from 'node:path';
import type { ExerciseJob } from '#python/protocol.ts';
import { exerciseLimits } from '../../../lambdas/contract/exercise-limits.ts';
import type { PublishedAnswers } from '../../../lambdas/contract/published-exercise.ts';
import { gradeAnswers, isRightAnswer } from '../../../lambdas/domain/score/exercise.ts';
import type { Problem } from '../problem.ts';
import { halts } from './check-cells.ts';
import type { Engine } from './engine.ts';
import { type ExerciseCode, seedCount, toPublishedAnswers, toSpec } from './exercise-code.ts';
import { withRemedy } from './missing-package.ts';

type Trial = PublishedAnswers['trials'][number];

/** Bytes of the cases of all seeds together. */
const casesBytesMax = 1_000_000;

/** Where something was raised: a source by its module name, absent outside of the exercise's own. */
interface Raised {
  readonly place?: { readonly source: string; readonly line: number | null } | null;
}

/** What was raised, as practice.py tells it. */
interface Failed extends Raised {
  readonly message: string;
  readonly line: number | null;
  readonly case?: number;
}

interface Made {
  readonly results?: readonly ({
    readonly name: string;
    readonly passed: boolean;
    readonly message?: string;
    readonly got?: string;
    readonly expected?: string;
  } & Raised)[];
  readonly answers?: readonly unknown[];
  readonly cases?: readonly unknown[];
  readonly failed?: Failed | null;
}

interface Fault {
  /** Name of a file of the exercise. */
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** Why an exercise must not be published. */
class Refused extends Error {
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    super(faults[0]?.message);
    this.faults = faults;
  }
}

const refuse = (file: string, message: string, line: number | null = 1): Refused =>
  new Refused([{ file, message, line: line ?? 1 }]);

/** Runs jobs of one exercise. */
const openExercise = async (engine: Engine, exercise: ExerciseCode) => {
  const { code, seconds, entry } = exercise;
  const specs = {
    solution: await toSpec(exercise, code.solution),
    starter: await toSpec(exercise, code.starter),
  };
  const run = async (
    file: string,
    task: ExerciseJob['task'],
    spec: ExerciseJob['spec'],
  ): Promise<Made & { readonly seconds: number }> => {
    const begun = performance.now();
    const { halt, made } = await engine.run({ kind: 'exercise', task, spec }, seconds);
    if (halt === 'time') throw refuse(file, `takes more than ${seconds} s`);
    if (halt) throw refuse(file, `the code ${halts[halt]}`);
    return { ...(JSON.parse(made ?? '{}') as Made), seconds: (performance.now() - begun) / 1_000 };
  };
  /** The place to mend. @param ran the file whose code ran as the module @param otherwise the file where no place is known */
  const locate = ({ place }: Raised, ran: string, otherwise = ran): Omit<Fault, 'message'> => {
    if (!place) return { file: otherwise, line: 1 };
    const { source, line } = place;
    return { file: source === exercise.module ? ran : `${source}.py`, line: line ?? 1 };
  };
  return {
    locate,
    check: (who: keyof typeof specs) => run(`${who}.py`, 'check', specs[who]),
    makeCases: (seed: number) => run('cases.py', 'make_cases', { ...specs.solution, seed }),
    answer: (who: keyof typeof specs, cases: readonly unknown[]) =>
      run(`${who}.py`, 'answer', { ...specs[who], entry, cases }),
  };
};
type OpenedExercise = Awaited<ReturnType<typeof openExercise>>;

const requireSolutionPasses = async (exercise: OpenedExercise): Promise<void> => {
  const { results = [], failed } = await exercise.check('solution');
  if (failed) {
    const { file, line } = exercise.locate(failed, 'solution.py');
    throw refuse(file, `the solution fails: ${withRemedy(failed.message)}`, line);
  }
  const faults = results
    .filter(({ passed }) => !passed)
    .map((result) => {
      const { name, message, got, expected } = result;
      const values = got === undefined ? '' : `: got ${got}, expected ${expected}`;
      return {
        ...exercise.locate(result, 'solution.py', 'tests.py'),
        message: `the solution does not pass ${name}: ${message}${values}`,
      };
    });
  if (faults.length > 0) throw new Refused(faults);
  if (results.length === 0) throw refuse('tests.py', 'has no test: name functions test_…');
};

const requireStarterFails = async (exercise: OpenedExercise): Promise<void> => {
  const { results = [], failed } = await exercise.check('starter');
  if (!failed && results.every(({ passed }) => passed))
    throw refuse('starter.py', 'the starter passes every test: nothing is left to do');
};

/** The only argument of a case, or the case itself. */
const asAnswers = (given: unknown): readonly unknown[] =>
  Array.isArray(given) && given.length === 1 ? [given, (given as unknown[])[0]] : [given];

/** Refuses trials that somebody passes who has solved nothing: by one answer for everything, or by the inputs. */
const requireNoShortcut = ({ cases, answers }: Trial, seed: number, tolerance: number): void => {
  const passes = (guess: (index: number) => unknown): boolean =>
    answers.every((expected, index) => isRightAnswer(expected, guess(index), tolerance));
  if (answers.some((answer) => passes(() => answer)))
    throw refuse('cases.py', `with seed ${seed}, one and the same answer is right for every case`);
  const byInput = [0, 1].some((choice) =>
    passes((index) => {
      const choices = asAnswers(cases[index]);
      return choices[choice] ?? choices[0];
    }),
  );
  if (byInput) throw refuse('cases.py', `with seed ${seed}, every case is its own answer`);
};

const makeTrial = async (exercise: OpenedExercise, seed: number, seconds: number): Promise<Trial> => {
  const { cases = [], failed } = await exercise.makeCases(seed);
  if (failed)
    throw refuse('cases.py', `cases(random) fails with seed ${seed}: ${failed.message}`, failed.line);
  if (cases.length === 0 || cases.length > exerciseLimits.casesMax)
    throw refuse(
      'cases.py',
      `makes ${cases.length} cases with seed ${seed}: 1 to ${exerciseLimits.casesMax}`,
    );
  const first = await exercise.answer('solution', cases);
  if (first.failed) {
    const { case: index = 0, message } = first.failed;
    const { file, line } = exercise.locate(first.failed, 'solution.py');
    throw refuse(file, `the solution cannot answer case ${index} of seed ${seed}: ${message}`, line);
  }
  if (first.seconds > seconds / 2)
    throw refuse(
      'solution.py',
      `the cases of seed ${seed} take ${first.seconds.toFixed(1)} s: ${seconds / 2} s at most, half of what a learner has`,
    );
  return { cases: [...cases], answers: [...(first.answers ?? [])] };
};

/** The trials of an exercise, one for each seed; none without cases. @throws Refused */
const makeTrials = async (
  exercise: OpenedExercise,
  { code, seconds }: ExerciseCode,
): Promise<readonly Trial[]> => {
  const trials: Trial[] = [];
  if (code.cases === undefined) return trials;
  for (let seed = 0; seed < seedCount; seed += 1) trials.push(await makeTrial(exercise, seed, seconds));
  const bytes = Buffer.byteLength(JSON.stringify(trials.map(({ cases }) => cases)));
  if (bytes > casesBytesMax)
    throw refuse('cases.py', `the cases of all seeds have ${bytes} bytes: ${casesBytesMax} at most`);
  return trials;
};

const checkTrials = async (
  exercise: OpenedExercise,
  trials: readonly Trial[],
  tolerance: number,
): Promise<void> => {
  for (const [seed, trial] of trials.entries()) {
    const { cases, answers } = trial;
    requireNoShortcut(trial, seed, tolerance);
    const again = await exercise.answer('solution', cases);
    if (JSON.stringify(again.answers) !== JSON.stringify(answers))
      throw refuse('solution.py', `the solution answers otherwise when it runs again with seed ${seed}`);
    const starter = await exercise.answer('starter', cases);
    if (gradeAnswers(answers, starter.answers ?? [], { tolerance }).passed)
      throw refuse('starter.py', `the starter answers every case of seed ${seed}`);
  }
};

/**
 * Runs an exercise: solution and starter against the tests, and what the solution answers to the cases of every seed.
 * @param checks whether to check all of it; else only the trials are made
 * @returns what must be mended, or the answers to publish
 */
export const runExercise = async (
  engine: Engine,
  code: ExerciseCode,
  checks: boolean,
): Promise<{ readonly problems: readonly Problem[] } | { readonly answers: PublishedAnswers }> => {
  try {
    const exercise = await openExercise(engine, code);
    if (checks) {
      await requireSolutionPasses(exercise);
      await requireStarterFails(exercise);
    }
    const trials = await makeTrials(exercise, code);
    if (checks) await checkTrials(exercise, trials, code.tolerance);
    return { answers: toPublishedAnswers(code, [...trials]) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return {
      problems: error.faults.map((fault) => ({ ...fault, file: join(code.path, fault.file), column: 1 })),
    };
  }
};
