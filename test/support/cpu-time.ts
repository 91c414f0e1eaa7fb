/**
 * Begins to measure processor time, which a busy machine does not lengthen as it does the time of the clock.
 * @returns the milliseconds that this process has computed since then
 */
export const startCpuTimer = (): (() => number) => {
  const begun = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1_000;
  };
};
