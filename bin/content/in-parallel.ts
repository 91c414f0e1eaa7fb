/** Runs a task on each item, so many at a time; results are in the order of the items. */
export const inParallel = async <T, R>(
  width: number,
  items: readonly T[],
  run: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = [];
  const iterator = items.entries();
  const worker = async () => {
    for (const [index, item] of iterator) results[index] = await run(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
};
