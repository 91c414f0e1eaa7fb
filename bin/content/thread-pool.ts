import { availableParallelism } from 'node:os';

/** Threads that all do the same work. */
export interface ThreadPool<Task, Result> {
  /** Has a thread do one task. @throws what it throws, and when it ends or takes too much memory */
  run(task: Task): Promise<Result>;
  /** Ends all threads; tasks that are not done fail. */
  close(): Promise<void>;
}

export interface ThreadOptions {
  /** What they do, for people: told with what went wrong. */
  readonly work: string;
  /** What every thread begins with, as its `workerData`. */
  readonly data?: unknown;
  /** What each may keep. */
  readonly memoryMegabytes: number;
  /** Processors that other work has meanwhile; none when absent. */
  readonly busy?: number;
}

/** Each takes the memory of what it has loaded. */
const threadsMax = 4;
const youngMegabytes = 16;

/** How many threads work side by side on this machine. */
export const threadsHere = (): number => Math.min(threadsMax, availableParallelism());

/**
 * Opens as many threads as there are processors to spare.
 * @param file a module whose default export does one task
 */
export const openThreadPool = async <Task, Result>(
  file: URL,
  { work, data, memoryMegabytes, busy = 0 }: ThreadOptions,
): Promise<ThreadPool<Task, Result>> => {
  // Only here: a run with little to do does not load it.
  const { Piscina } = await import('piscina');
  const threads = Math.max(1, threadsHere() - busy);
  const pool = new Piscina<Task, Result>({
    filename: file.href,
    minThreads: threads,
    maxThreads: threads,
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
  });
  return {
    async run(task) {
      try {
        return await pool.run(task);
      } catch (error) {
        throw new Error(`${work} failed: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
    },
    close: () => pool.destroy(),
  };
};
