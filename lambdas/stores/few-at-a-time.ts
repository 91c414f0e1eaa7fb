import pLimit from 'p-limit';

/**
 * Runs `act` for each item, at most `width` at a time. After a failure no further item is started, and the promise rejects only when the
 * running ones have ended: a caller that releases a lock afterwards can be sure that nothing writes any more.
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
