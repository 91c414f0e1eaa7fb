type Task = () => Promise<unknown>;

/** What is unsaved gets this long; a server that does not answer must not keep anybody signed in. */
const patienceMs = 3_000;
const tasks = new Set<Task>();

/** Has something saved before the session ends. @returns the way to stop that */
export const beforeSignOut = (task: Task): (() => void) => {
  tasks.add(task);
  return () => void tasks.delete(task);
};

/** Saves what is unsaved, as far as the server takes it in time. */
export const saveBeforeSignOut = async (): Promise<void> => {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([Promise.allSettled([...tasks].map((task) => task())), patience]);
};
