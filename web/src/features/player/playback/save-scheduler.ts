/** Quiet time after the last change before a save (specification, §9). */
const saveDelayMs = 1_000;
/** A bare debounce never fires during continuous play; this is the longest a change waits. */
const saveMaxWaitMs = 15_000;

export interface SaveScheduler<T> {
  /** Notes a change; it is saved after the quiet time, or after the longest wait at the latest. */
  push(value: T): void;
  /** Saves what is waiting, now. */
  flush(): void;
  /** Forgets what is waiting. */
  cancel(): void;
}

/**
 * Saves the latest of a stream of values.
 * @param merge folds a waiting value into the one that replaces it.
 */
export const createSaveScheduler = <T>(options: {
  save: (value: T) => void;
  merge?: (waiting: T, next: T) => T;
  delayMs?: number;
  maxWaitMs?: number;
}): SaveScheduler<T> => {
  const { save, merge = (_, next) => next, delayMs = saveDelayMs, maxWaitMs = saveMaxWaitMs } = options;
  let waiting: { value: T } | null = null;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let longest: ReturnType<typeof setTimeout> | undefined;

  const cancel = () => {
    clearTimeout(quiet);
    clearTimeout(longest);
    quiet = undefined;
    longest = undefined;
    waiting = null;
  };
  const flush = () => {
    const due = waiting;
    cancel();
    if (due) save(due.value);
  };
  const push = (value: T) => {
    waiting = { value: waiting ? merge(waiting.value, value) : value };
    clearTimeout(quiet);
    quiet = setTimeout(flush, delayMs);
    longest ??= setTimeout(flush, maxWaitMs);
  };
  return { push, flush, cancel };
};
