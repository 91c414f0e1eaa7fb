import { fnv1a } from '../dynamodb/fnv1a.ts';

/** Time at which the schedule checks a subscription next. `dueAt` is ISO 8601. */
export interface NextDue {
  readonly dueShard: string;
  readonly dueAt: string;
}

/** Number of partitions in the due-time index: enough for a busy minute, few enough that an empty run stays cheap. */
const dueShardCount = 8;

/** All partitions of the due-time index. */
export const dueShards: readonly string[] = Array.from(
  { length: dueShardCount },
  (_, shard) => `DUE#${shard}`,
);

/** Returns the partition of an id in the due-time index: `DUE#0` to `DUE#7`. It never changes. */
export const toDueShard = (id: string): string => `DUE#${fnv1a(id) % dueShardCount}`;
