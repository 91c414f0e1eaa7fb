export interface SerialRunner {
  /** Runs the work now, or, if it is running, once more afterwards. Resolves when no run is wanted any more. */
  run(keepalive?: boolean): Promise<void>;
  /** Requests one more run after the current one. */
  runAgain(): void;
  isRunning(): boolean;
  /** Resolves when no run is wanted any more. */
  settled(): Promise<void>;
}

/** Runs work that must never overlap itself. @param work never rejects */
export const createSerialRunner = (work: (keepalive: boolean) => Promise<void>): SerialRunner => {
  let running: Promise<void> | null = null;
  let again = false;
  const runAll = async (keepalive: boolean): Promise<void> => {
    await work(keepalive);
    while (again) {
      again = false;
      await work(false);
    }
    running = null;
  };
  return {
    run(keepalive = false) {
      if (running) again = true;
      else running = runAll(keepalive);
      return running;
    },
    runAgain: () => {
      again = true;
    },
    isRunning: () => running !== null,
    settled: () => running ?? Promise.resolve(),
  };
};
