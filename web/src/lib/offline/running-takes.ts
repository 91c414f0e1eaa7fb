interface Running {
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

/** What is being taken along on this page, or waits for it, by the keys of the targets: `<course>:<section>`. */
const running = new Map<string, Running>();

/** Runs a task that takes a target along; does nothing while one for this key runs. @returns once the task has ended */
export const runTake = async (key: string, task: (signal: AbortSignal) => Promise<void>): Promise<void> => {
  if (running.has(key)) return;
  const controller = new AbortController();
  const done = task(controller.signal);
  running.set(key, { controller, done });
  await done.finally(() => running.delete(key));
};

/** Stops taking a target along; does nothing if it is not. */
export const abortTake = (key: string): void => running.get(key)?.controller.abort();

/**
 * Stops whatever is taken along of a course on this page: it would keep again what is about to be removed.
 * @param courseId undefined for all courses
 * @returns once its tasks have ended; a file that was being written then may still come
 */
export const endTakes = async (courseId?: string): Promise<void> => {
  const own = [...running].filter(([key]) => courseId === undefined || key.startsWith(`${courseId}:`));
  for (const [, { controller }] of own) controller.abort();
  await Promise.allSettled(own.map(([, { done }]) => done));
};
