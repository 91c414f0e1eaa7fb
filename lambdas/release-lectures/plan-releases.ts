import { chunk } from '../stores/chunk.ts';
import { dueShards } from '../stores/subscriptions/due-shards.ts';
import type { ListJournals } from '../stores/subscriptions/release-journal.ts';
import type { DueMessage, ReleaseQueue } from '../stores/subscriptions/release-queue.ts';
import { type DuePage, type ListDue, subscriptionsMax } from '../stores/subscriptions/releases.ts';

/** Messages in one call to the queue. */
const batchSize = 10;

export interface PlanDeps {
  readonly listDue: ListDue;
  readonly listJournals: ListJournals;
  readonly queue: ReleaseQueue;
  /** Once this returns false, no further page is read; the next run continues. */
  readonly hasTime: () => boolean;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}

export interface PlanSummary {
  /** Number of due subscriptions. */
  readonly due: number;
  /** Number of messages that the queue refused. Their subscriptions stay due. */
  readonly refused: number;
  /** False when time ran out before the end. */
  readonly finished: boolean;
}

/**
 * Queues the open journals of interrupted runs, and then the due subscriptions, one page per message. Shards are read concurrently, and
 * their last, partial pages are combined. Changes no rows: whatever is queued twice or not at all stays due, or its journal stays open,
 * until it is announced.
 */
export const planReleases = async ({
  listDue,
  listJournals,
  queue,
  hasTime,
  now,
}: PlanDeps): Promise<PlanSummary> => {
  const nowText = new Date(now()).toISOString();
  const summary = { due: 0, refused: 0, finished: true };
  const send = async (messages: readonly DueMessage[]): Promise<void> => {
    if (messages.length > 0) summary.refused += await queue.send(messages);
  };
  const toMessage = (ids: readonly string[]): DueMessage => ({ ids: [...ids], plannedAt: nowText });

  /** Queues the full pages of a shard. @returns the remaining ids */
  const planShard = async (shard: string): Promise<string[]> => {
    const left: string[] = [];
    let waiting: DueMessage[] = [];
    let next: DuePage['next'];
    do {
      if (!hasTime()) {
        summary.finished = false;
        break;
      }
      const page: DuePage = await listDue(shard, nowText, next);
      const ids = page.due.map(({ id }) => id);
      summary.due += ids.length;
      if (ids.length < subscriptionsMax) left.push(...ids);
      else waiting.push(toMessage(ids));
      if (waiting.length === batchSize) {
        await send(waiting);
        waiting = [];
      }
      ({ next } = page);
    } while (next);
    await send(waiting);
    return left;
  };

  await send(
    (await listJournals()).flatMap(({ id, mails }): DueMessage[] => {
      const ids = mails.flatMap(({ rows }) => rows.map((row) => row.id)).slice(0, subscriptionsMax);
      return ids.length > 0 ? [{ ...toMessage(ids), journal: id }] : [];
    }),
  );
  const left = (await Promise.all(dueShards.map(planShard))).flat();
  // Usually few subscriptions are due, so they share the fixed cost of a page.
  await send(chunk(left, subscriptionsMax).map(toMessage));
  return summary;
};
