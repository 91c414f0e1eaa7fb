import pLimit from 'p-limit';

/**
 * Does something with each of some items, a few at a time. After a failure no other one is begun, and it is told when those that were
 * begun have ended: whoever gives back the right to write after it can be sure that nothing is written any more.
 * @throws the first failure
 */
export const fewAtATime = async <T>(
  width: number,
  items: Iterable<T>,
  act: (item: T) => Promise<void>,
): Promise<void> => {
  const failures: unknown[] = [];
  await pLimit(width).map(items, async (item) => {
    if (failures.length > 0) return;
    await act(item).catch((error: unknown) => failures.push(error));
  });
  if (failures.length > 0) throw failures[0];
};
