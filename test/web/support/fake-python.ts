import type { ExerciseJob } from '#python/protocol.ts';
import type { Listener, Outcome } from '#web/features/player/code/python.ts';

const fresh = () => ({
  /** What was asked of the engine. */
  jobs: [] as ExerciseJob[],
  /** What the tests of an exercise make, and what its code answers to the cases of a trial. */
  made: {
    check: { results: [{ name: 'one', title: 'Title of one', passed: true }] } as object,
    answer: { answers: [6], inputs: ['[3]'], outputs: ['6'], failed: null } as object,
  },
  /** How a task ends that does not make this. */
  ends: {} as Partial<Record<string, Outcome>>,
  whileItRuns: (): void => undefined,
  stops: 0,
});

/** What the page asked of the engine, and what the engine does. */
export const engine = fresh();

/** Forgets what was asked, and lets every check and trial end well again. */
export const resetEngine = () => Object.assign(engine, fresh());

// Replaces the engine: `vi.mock('…/code/python.ts', () => import('./support/fake-python.ts'))`.
const state = { phase: 'ready', share: 1 };
export const engineState = { get: () => state, subscribe: () => () => undefined };
export const loadPython = async () => undefined;
export const stopRun = () => void (engine.stops += 1);
export const runPython = async (job: ExerciseJob, { onText }: Listener): Promise<Outcome> => {
  engine.jobs.push(job);
  engine.whileItRuns();
  onText('out', 'printed');
  const made = JSON.stringify(job.task === 'check' ? engine.made.check : engine.made.answer);
  return engine.ends[job.task] ?? { kind: 'done', made };
};
