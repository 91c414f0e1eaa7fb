/** Delay of the first save after playback starts: a second device that opens the lecture then finds the position. */
const firstSaveMs = 2_500;
/** Interval of timed saves: a second device is at most this far behind, and there are at most four saves a minute. */
const saveEveryMs = 15_000;

export interface SaveScheduler<T> {
  /** Records a change. The first one after a pause or a flush is saved within 2.5 s, later ones every 15 s. */
  push(value: T): void;
  /** Saves the pending value now. */
  flush(): void;
  /** Discards the pending value. */
  cancel(): void;
}

/**
 * Throttles saves of a stream of values: the latest is saved by a timer, at most every 15 s, and on every flush.
 * @param merge combines the pending value with the one that replaces it
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
