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
  /** No new page of due subscriptions is begun once this is false; the next run goes on where this one ends. */
  readonly hasTime: () => boolean;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}

export interface PlanSummary {
  /** Subscriptions that were due. */
  readonly due: number;
  /** Messages that the queue refused: what they name stays due. */
  readonly refused: number;
  /** False when time ran out before the end. */
  readonly finished: boolean;
}

/**
 * Finds the subscriptions that are due and queues them, a page to a message, all shards side by side and what is left of each together,
 * after the journals of work that was cut off. It changes nothing: what is queued twice, or not at all, is still due, or its journal open, until somebody announces it.
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

  /** Queues the full pages of a shard. @returns the ids of what is left */
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
  // What a page costs whatever it holds is shared by the few that are due at most times.
  const pages: DueMessage[] = [];
  for (let start = 0; start < left.length; start += subscriptionsMax) {
    pages.push(toMessage(left.slice(start, start + subscriptionsMax)));
  }
  await send(pages);
  return summary;
};
