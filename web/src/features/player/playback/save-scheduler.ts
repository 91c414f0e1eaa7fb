/** The first save after playing begins: a second device that opens the lecture then finds its place. */
const firstSaveMs = 2_500;
/** Between two saves by the clock: a second device is at most this far behind, and there are at most four a minute. */
const saveEveryMs = 15_000;

export interface SaveScheduler<T> {
  /** Notes a change; it is saved soon when it is the first after a quiet time or a flush, and every 15 s after that. */
  push(value: T): void;
  /** Saves what is waiting, now. */
  flush(): void;
  /** Forgets what is waiting. */
  cancel(): void;
}

/**
 * Saves the latest of a stream of values: by the clock, never two within 15 s, and whenever it is flushed.
 * @param merge folds a waiting value into the one that replaces it.
 */
export const createSaveScheduler = <T>(options: {
  save: (value: T) => void;
  merge?: (waiting: T, next: T) => T;
}): SaveScheduler<T> => {
  const { save, merge = (_, next) => next } = options;
  let waiting: { value: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let savedByClockAt = -Infinity;
  let isBeginning = true;

  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    waiting = null;
  };
  const saveWaiting = () => {
    const due = waiting;
    cancel();
    if (due) save(due.value);
  };
  const saveByClock = () => {
    savedByClockAt = performance.now();
    isBeginning = false;
    saveWaiting();
  };
  const flush = () => {
    isBeginning = true;
    saveWaiting();
  };
  const push = (value: T) => {
    waiting = { value: waiting ? merge(waiting.value, value) : value };
    if (timer !== undefined) return;
    const now = performance.now();
    const due = Math.max(isBeginning ? now + firstSaveMs : now, savedByClockAt + saveEveryMs);
    timer = setTimeout(saveByClock, due - now);
  };
  return { push, flush, cancel };
};
