import { fnv1a } from '../dynamodb/fnv1a.ts';

/** Number of partitions in the due-time index: enough for a busy minute, few enough that an empty run stays cheap. */
const dueShardCount = 8;

/** Every partition of the due-time index. */
export const dueShards: readonly string[] = Array.from(
  { length: dueShardCount },
  (_, shard) => `DUE#${shard}`,
);

/** Partition of a subscription in the due-time index, from its id: `DUE#0` to `DUE#7`. It never changes. */
export const dueShardOf = (id: string): string => `DUE#${fnv1a(id) % dueShardCount}`;
