type Task = () => Promise<unknown>;

/** Time limit for saving before sign-out: a server that does not respond must not keep anybody signed in. */
const timeoutMs = 3_000;
const tasks = new Set<Task>();

/** Registers a task that saves something before the session ends. @returns removes the task */
export const beforeSignOut = (task: Task): (() => void) => {
  tasks.add(task);
  return () => void tasks.delete(task);
};

/** Runs the registered tasks, for at most `timeoutMs`. Never rejects. */
export const saveBeforeSignOut = async (): Promise<void> => {
  const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs));
  await Promise.race([Promise.allSettled([...tasks].map((task) => task())), timeout]);
};
