export interface SerialRunner {
  /** Runs the work now, or, if it is running, once more afterwards. */
  run(keepalive?: boolean): Promise<void>;
  /** Requests one more run after the current one. */
  runAgain(): void;
  isRunning(): boolean;
  /** Resolves when the current run ends. */
  settled(): Promise<void>;
}

/** Runs work that must never overlap itself. @param work never rejects */
export const createSerialRunner = (work: (keepalive: boolean) => Promise<void>): SerialRunner => {
  let running: Promise<void> | null = null;
  let again = false;
  const run = (keepalive = false): Promise<void> => {
    if (running) {
      again = true;
      return running;
    }
    running = work(keepalive).finally(() => {
      running = null;
      if (!again) return;
      again = false;
      void run();
    });
    return running;
  };
  return {
    run,
    runAgain: () => {
      again = true;
    },
    isRunning: () => running !== null,
    settled: () => running ?? Promise.resolve(),
  };
};
