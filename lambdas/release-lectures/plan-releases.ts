import { dueShards } from '../stores/subscriptions/due-shards.ts';
import type { DueMessage, ReleaseQueue } from '../stores/subscriptions/release-queue.ts';
import type { DuePage, ListDue } from '../stores/subscriptions/releases.ts';

/** Messages in one call to the queue. */
const batchSize = 10;

export interface PlanDeps {
  readonly listDue: ListDue;
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
 * Finds the subscriptions that are due and queues them, a page to a message, all shards side by side. It changes nothing:
 * what is queued twice, or not at all, is still due until somebody announces it.
 */
export const planReleases = async ({ listDue, queue, hasTime, now }: PlanDeps): Promise<PlanSummary> => {
  const nowText = new Date(now()).toISOString();
  const summary = { due: 0, refused: 0, finished: true };

  const planShard = async (shard: string): Promise<void> => {
    let waiting: DueMessage[] = [];
    const flush = async (): Promise<void> => {
      const messages = waiting;
      waiting = [];
      if (messages.length > 0) summary.refused += await queue.send(messages);
    };
    let next: DuePage['next'];
    do {
      if (!hasTime()) {
        summary.finished = false;
        break;
      }
      const page: DuePage = await listDue(shard, nowText, next);
      summary.due += page.due.length;
      if (page.due.length > 0) waiting.push({ ids: page.due.map(({ id }) => id), plannedAt: nowText });
      if (waiting.length === batchSize) await flush();
      ({ next } = page);
    } while (next);
    await flush();
  };

  await Promise.all(dueShards.map(planShard));
  return summary;
};
