import { describe, expect, it } from 'vitest';
import type { Course } from '#domain/course/course.ts';
import { dueShards, toDueShard } from '#lambdas/stores/subscriptions/due-shards.ts';
import type { DueMessage } from '#lambdas/stores/subscriptions/release-queue.ts';
import { subscriptionId } from '#lambdas/stores/subscriptions/subscription-record.ts';
import type { Interception } from '../support/faults.ts';
import { useReleaseDesk } from '../support/release-setup.ts';
import { countWriteUnits, type ReleaseDesk, weekly } from '../support/releases.ts';

const week = 7 * 24 * 3_600_000;

let calls: Interception;
let desk: ReleaseDesk;
let writes: { units: number };
let course: Course;
await useReleaseDesk((opened) => {
  ({ calls, desk } = opened);
  writes = countWriteUnits(opened.runner);
  course = weekly('a', 3);
  return desk.publish(course);
});

/** @param only whether all of them lie in one shard */
const subscribeMany = async (count: number, only = false): Promise<string[]> => {
  const shardOf = (email: string): string => toDueShard(subscriptionId(course.id, { email }));
  const addresses = Array.from({ length: 16 * count }, (_, each) => `learner-${each}@example.com`)
    .filter((address) => !only || shardOf(address) === dueShards[0])
    .slice(0, count);
  const rows = await Promise.all(addresses.map((address) => desk.subscribe(address, course)));
  desk.now += week;
  return rows.map(({ id }) => id);
};

const idsIn = (messages: readonly DueMessage[]): string[] => messages.flatMap(({ ids }) => ids).sort();

describe('a run of the schedule', () => {
  it('finds everything that is due by one query a page, and changes nothing', async () => {
    const ids = await subscribeMany(120, true);
    const { messages, finished } = await desk.plan();
    expect(finished).toBe(true);
    expect(idsIn(messages)).toEqual(ids.sort());
    expect(Math.max(...messages.map((message) => message.ids.length))).toBe(100);
    expect(new Set(calls.calls)).toEqual(new Set(['QueryCommand']));
    // A last page of each shard, and the journals beside it.
    expect(calls.calls.length).toBeLessThanOrEqual(messages.length + 2 * dueShards.length);
    expect(desk.queue.taken).toEqual([]);
  });

  it('shares a page among the few that are due in each shard, and leaves none out', async () => {
    const ids = await subscribeMany(130);
    const { messages } = await desk.plan();
    expect(idsIn(messages)).toEqual(ids.sort());
    expect(messages.map((message) => message.ids.length)).toEqual([100, 30]);
  });

  it('queues again what nobody has announced yet, and a page that came twice costs one read', async () => {
    await subscribeMany(30);
    const { messages } = await desk.plan();
    const again = await desk.plan();
    expect(idsIn(again.messages)).toEqual(idsIn(messages));
    for (const message of messages) await desk.announce(message);
    calls.reset();
    for (const message of again.messages) await desk.announce(message);
    expect(calls.calls).toEqual(again.messages.map(() => 'BatchGetItemCommand'));
    expect(desk.queue.taken).toHaveLength(30);
  });

  it('leaves a page to the run that came after it', async () => {
    await subscribeMany(5);
    const { messages } = await desk.plan();
    desk.now += 15 * 60_000 + 1;
    calls.reset();
    for (const message of messages) await desk.announce(message);
    expect(calls.calls).toEqual([]);
    expect(await desk.run()).toMatchObject({ mails: 5, failed: 0 });
  });
});

describe('the work on what was found', () => {
  it('announces to each address once, though pages arrive concurrently, twice and in any order', async () => {
    const ids = await subscribeMany(60);
    const { messages } = await desk.plan();
    await Promise.all([...messages, ...messages.toReversed()].map((message) => desk.announce(message)));
    await desk.run();
    const told = desk.told();
    expect(told.size).toBe(60);
    for (const id of ids) expect(told.get(id)).toEqual(['week-1']);
    expect((await desk.plan()).messages).toEqual([]);
  });

  it('announces all courses of an address that is in several pages in one mail', async () => {
    const other = weekly('b', 3);
    await desk.publish(other);
    const subscriptions = [
      await desk.subscribe('ada@example.com', course),
      await desk.subscribe('ada@example.com', other),
    ];
    desk.now += week;
    await Promise.all(
      subscriptions.map(({ id }) =>
        desk.announce({ ids: [id], plannedAt: new Date(desk.now).toISOString() }),
      ),
    );
    await desk.run();
    expect(new Set(desk.queue.taken.map(({ id }) => id)).size).toBe(1);
    expect(desk.queue.taken[0]?.lectures).toHaveLength(2);
  });

  it('costs at most five write units an address, and a dozen calls a page of a hundred', async () => {
    const addresses = 100;
    const ids = await subscribeMany(addresses);
    for (const told of [1, 2]) {
      calls.reset();
      writes.units = 0;
      await desk.announce({ ids, plannedAt: new Date(desk.now).toISOString() });
      // Four are the row and its two indexes, one of which holds it at another place now; a journal of the page is the rest.
      expect(writes.units / addresses).toBeLessThanOrEqual(4.5);
      expect(calls.calls.length).toBeLessThanOrEqual(12);
      expect(desk.queue.taken).toHaveLength(told * addresses);
      desk.now += week;
    }
  });

  it('takes a transaction for ten addresses that have two courses', async () => {
    const other = weekly('b', 3);
    await desk.publish(other);
    const ids = await subscribeMany(30);
    desk.now -= week;
    for (let each = 0; each < 30; each += 1) await desk.subscribe(`learner-${each}@example.com`, other);
    desk.now += week;
    calls.reset();
    writes.units = 0;
    await desk.announce({ ids, plannedAt: new Date(desk.now).toISOString() });
    expect(calls.calls.filter((name) => name.startsWith('TransactWrite'))).toHaveLength(3);
    // Each of the two subscriptions: twice as much as alone, at most.
    expect(writes.units / 60).toBeLessThanOrEqual(8.5);
    expect(desk.queue.taken).toHaveLength(30);
  });
});
