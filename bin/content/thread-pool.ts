import { availableParallelism } from 'node:os';

/** Worker threads that all do the same work. */
export interface ThreadPool<Task, Result> {
  /** Runs one task in a thread. @throws when the task throws, or its thread ends or exceeds its memory */
  run(task: Task): Promise<Result>;
  /** Ends all threads; unfinished tasks fail. */
  close(): Promise<void>;
}

export interface ThreadOptions {
  /** Description of the work, for error messages. */
  readonly work: string;
  /** `workerData` of every thread. */
  readonly data?: unknown;
  /** Heap limit of each thread. */
  readonly memoryMegabytes: number;
  /** Processors that other work uses meanwhile. Default 0. */
  readonly busy?: number;
}

/** Limited because every thread loads its modules into its own memory. */
const threadsMax = 4;
const youngMegabytes = 16;

/** Number of threads for parallel work on this machine. */
export const threadCount = (): number => Math.min(threadsMax, availableParallelism());

/**
 * Opens as many threads as there are free processors.
 * @param file module whose default export does one task
 */
export const openThreadPool = async <Task, Result>(
  file: URL,
  { work, data, memoryMegabytes, busy = 0 }: ThreadOptions,
): Promise<ThreadPool<Task, Result>> => {
  // Loaded here, so that a run with little work does not load it.
  const { Piscina } = await import('piscina');
  const threads = Math.max(1, threadCount() - busy);
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
