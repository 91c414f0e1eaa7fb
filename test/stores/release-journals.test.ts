import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { enrollmentKey } from '#lambdas/stores/learning/learning-records.ts';
import { createListJournals } from '#lambdas/stores/subscriptions/release-journal.ts';
import type { DueMessage } from '#lambdas/stores/subscriptions/release-queue.ts';
import {
  type Releasing,
  subscriptionKey,
  type SubscriptionRecord,
} from '#lambdas/stores/subscriptions/subscription-record.ts';
import type { Interception } from '../support/faults.ts';
import { courseOf } from '../support/learning.ts';
import { useReleaseDesk } from '../support/release-setup.ts';
import { address, type ReleaseDesk, scheduledLecture, weekly } from '../support/releases.ts';
import { changeRow, putRow } from '../support/rows.ts';

const week = 7 * 24 * 3_600_000;
const course = weekly('a', 3);
const other = weekly('b', 3);

let calls: Interception;
let desk: ReleaseDesk;
const { client } = await useReleaseDesk((opened) => {
  ({ calls, desk } = opened);
  return desk.publish(course, other);
});

const journals = () => createListJournals(client, desk.tables.subscriptions)();
const pageOf = (...rows: readonly SubscriptionRecord[]): DueMessage => ({
  ids: rows.map(({ id }) => id),
  plannedAt: new Date(desk.now).toISOString(),
});
/** Announces a page, killed at the first call of that name and after. */
const killAt = async (name: string, ...rows: readonly SubscriptionRecord[]): Promise<void> => {
  let isKilled = false;
  calls.meanwhile = (command) => {
    isKilled ||= command.startsWith(name);
    return isKilled ? Promise.reject(new Error('killed')) : Promise.resolve();
  };
  await desk.announce(pageOf(...rows)).catch(() => undefined);
  calls.reset();
};
/** Announces a page whose mails the queue does not get: the call that queues them fails as a whole. */
const killBeforeQueue = async (...rows: readonly SubscriptionRecord[]): Promise<void> => {
  desk.queue.refuse = () => {
    throw new Error('killed');
  };
  await expect(desk.announce(pageOf(...rows))).rejects.toThrow('killed');
  desk.queue.refuse = () => false;
};

describe('a page that was cut off', () => {
  it('leaves a journal, and announces nothing more to its addresses until the mail is queued', async () => {
    const ada = await desk.subscribe(address('ada'), course);
    desk.now += week;
    await killBeforeQueue(ada);
    expect(await journals()).toHaveLength(1);
    desk.now += week;
    // The next lecture has come, and its page is faster than the journal.
    expect(await desk.announce(pageOf(ada))).toMatchObject({ mails: 0, failed: 0 });
    expect(desk.queue.taken).toEqual([]);
    expect(await desk.run()).toMatchObject({ failed: 0 });
    expect(await journals()).toEqual([]);
    await desk.run();
    expect(desk.told().get(ada.id)).toEqual(['week-1', 'week-2']);
  });

  it('before its first announcement is announced by the next run, which deletes the journal', async () => {
    const ada = await desk.subscribe(address('ada'), course);
    desk.now += week;
    await killAt('BatchExecute', ada);
    expect(await journals()).toHaveLength(1);
    desk.now += 15 * 60_000;
    await desk.run();
    expect(desk.told().get(ada.id)).toEqual(['week-1']);
    expect(await journals()).toEqual([]);
  });

  it('keeps its journal while somebody may still be at work on it', async () => {
    const ada = await desk.subscribe(address('ada'), course);
    desk.now += week;
    await killBeforeQueue(ada);
    for (const open of [1, 0]) {
      await desk.run();
      expect(await journals()).toHaveLength(open);
      desk.now += 5 * 60_000;
    }
    expect(new Set(desk.queue.taken.map(({ id }) => id)).size).toBe(1);
  });

  it('queues what is left of it when a subscription is gone since', async () => {
    const [ada, bob] = [
      await desk.subscribe(address('ada'), course),
      await desk.subscribe(address('bob'), course),
    ];
    desk.now += week;
    await killBeforeQueue(ada, bob);
    await client.send(
      new DeleteCommand({ TableName: desk.tables.subscriptions, Key: subscriptionKey(ada.id) }),
    );
    desk.now += 15 * 60_000;
    expect(await desk.run()).toMatchObject({ mails: 1, failed: 0 });
    expect(desk.queue.taken.map(({ to }) => to)).toEqual([address('bob')]);
    expect(await journals()).toEqual([]);
  });

  it('by a write without an answer is queued by the next run, once', async () => {
    const rows = [await desk.subscribe(address('ada'), course), await desk.subscribe(address('bob'), course)];
    desk.now += week;
    calls.reset();
    // Behind the page, its addresses, the course and the journal.
    calls.faults = new Map([[4, 'after']]);
    expect(await desk.announce(pageOf(...rows))).toMatchObject({ mails: 0, failed: 2 });
    expect(calls.calls[4]).toBe('BatchExecuteStatementCommand');
    calls.reset();
    expect(desk.queue.taken).toEqual([]);
    expect(await desk.run()).toMatchObject({ mails: 2, failed: 0 });
    for (const { id } of rows) expect(desk.told().get(id)).toEqual(['week-1']);
    // Such a write may even come later: its journal stays until none can.
    expect(await journals()).toHaveLength(1);
    desk.now += 5 * 60_000;
    await desk.run();
    expect(await journals()).toEqual([]);
  });
});

describe('a page', () => {
  it('is announced once when the SDK sends any of its calls twice', async () => {
    const rows = [
      await desk.subscribe(address('ada'), course),
      await desk.subscribe(address('ada'), other),
      await desk.subscribe(address('bob'), course),
    ];
    desk.now += week;
    calls.reset();
    calls.faults = new Map(Array.from({ length: 20 }, (_, call) => [call, 'twice'] as const));
    expect(await desk.announce(pageOf(...rows))).toMatchObject({ mails: 2, failed: 0 });
    calls.reset();
    for (const { id } of rows) expect(desk.told().get(id)).toEqual(['week-1']);
    expect(await journals()).toEqual([]);
  });

  it('strikes off what was queued, and keeps what the queue refused', async () => {
    const rows = [await desk.subscribe(address('ada'), course), await desk.subscribe(address('bob'), course)];
    desk.now += week;
    desk.queue.refuse = ({ to }) => to === address('bob');
    expect(await desk.announce(pageOf(...rows))).toMatchObject({ mails: 1, failed: 1 });
    expect((await journals()).map(({ mails }) => mails.map(({ rows: [row] }) => row?.id))).toEqual([
      [rows[1]?.id],
    ]);
    desk.queue.refuse = () => false;
    expect(await desk.run()).toMatchObject({ mails: 1, failed: 0 });
    expect(await journals()).toEqual([]);
  });

  it('with more than a journal holds takes several', async () => {
    const long = courseOf(
      'long',
      Array.from({ length: 60 }, (_, index) =>
        scheduledLecture(`${'lecture-'.repeat(12)}${index}`, { afterDays: 7 }),
      ),
      { drip: true },
    );
    await desk.publish(long);
    const rows = [];
    for (let each = 0; each < 40; each += 1) rows.push(await desk.subscribe(address(`reader-${each}`), long));
    desk.now += week;
    calls.reset();
    expect(await desk.announce(pageOf(...rows))).toMatchObject({ mails: 40, failed: 0 });
    expect(calls.calls.filter((name) => name.startsWith('PutItem'))).toHaveLength(2);
    expect(await journals()).toEqual([]);
  });

  it('with a learner whose rows cannot be read fails for that address alone', async () => {
    const rows = [
      await desk.subscribe(address('ada'), course, { learner: 'auth0|ada' }),
      await desk.subscribe(address('bob'), course),
    ];
    await putRow(client, desk.tables.learning, {
      ...enrollmentKey('auth0|ada', course.id),
      courseId: course.id,
      enrolledAt: 7,
    });
    desk.now += week;
    expect(await desk.announce(pageOf(...rows))).toMatchObject({ mails: 1, failed: 1 });
    expect(desk.queue.taken.map(({ to }) => to)).toEqual([address('bob')]);
  });
});

describe('a mail that an earlier release claimed', () => {
  it('is queued under its own id, and its claim ended, before anything else is announced', async () => {
    const rows = [await desk.subscribe(address('ada'), course), await desk.subscribe(address('ada'), other)];
    desk.now += week;
    const at = new Date(desk.now).toISOString();
    for (const { id } of rows) {
      const dueAt = (await desk.read(id))?.dueAt ?? '';
      const releasing: Releasing = {
        mailId: 'release-earlier',
        subscriptionIds: rows.map((row) => row.id),
        lectureIds: ['week-1'],
        mailedThrough: at,
        announced: ['week-1'],
        dueAt,
      };
      await changeRow(client, desk.tables.subscriptions, subscriptionKey(id), { releasing });
    }
    desk.now += week;
    await desk.run();
    expect(desk.queue.taken[0]?.id).toBe('release-earlier');
    await desk.run();
    for (const { id } of rows) {
      expect(desk.told().get(id)).toEqual(['week-1', 'week-2']);
      expect(await desk.read(id)).not.toHaveProperty('releasing');
    }
  });
});
