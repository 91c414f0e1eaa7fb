import { describe, expect, it } from 'vitest';
import { localDate, localTimeOn } from '#domain/time/local-time.ts';
import { enrollmentKey, openedAttribute, progressKey } from '#lambdas/stores/learning/learning-records.ts';
import { subscriptionKey } from '#lambdas/stores/subscriptions/subscription-record.ts';
import type { Interception } from '../support/faults.ts';
import { courseOf } from '../support/learning.ts';
import { useReleaseDesk } from '../support/release-setup.ts';
import { address, type ReleaseDesk, scheduledLecture, weekly } from '../support/releases.ts';
import { changeRow, putRow } from '../support/rows.ts';

const hour = 3_600_000;
const day = 24 * hour;
const week = 7 * day;

let calls: Interception;
let desk: ReleaseDesk;
const { client } = await useReleaseDesk((opened) => {
  ({ calls, desk } = opened);
});

describe('a run', () => {
  it('announces the lectures since the last run, in one mail per address for all of its courses', async () => {
    const [first, second] = [weekly('a', 2), weekly('b', 2)];
    await desk.publish(first, second);
    await desk.subscribe(address('ada'), first);
    await desk.subscribe(address('ada'), second);
    await desk.subscribe(address('bob'), first);
    desk.now += week - hour - 1;
    await desk.run();
    expect(desk.queue.taken).toEqual([]);
    desk.now += 1;
    await desk.run();
    expect(desk.queue.taken.map(({ to }) => to).sort()).toEqual([address('ada'), address('bob')]);
    const ada = desk.queue.taken.find(({ to }) => to === address('ada'));
    expect(ada?.lectures.map(({ courseId, titles }) => [courseId, titles]).sort()).toEqual([
      [first.id, ['About week-1']],
      [second.id, ['About week-1']],
    ]);
  });

  it('makes up for missed runs in order, and announces nothing when it is repeated', async () => {
    const course = weekly('a', 5);
    await desk.publish(course);
    const { id } = await desk.subscribe(address('ada'), course);
    desk.now += 4 * week;
    await Promise.all([desk.run(), desk.run()]);
    await desk.run();
    expect(desk.told().get(id)).toEqual(['week-1', 'week-2', 'week-3', 'week-4']);
    expect(new Set(desk.queue.taken.map((mail) => mail.id)).size).toBe(1);
  });

  it('takes a subscription out of the index when nothing is to come', async () => {
    const course = weekly('a', 1);
    await desk.publish(course);
    const { id } = await desk.subscribe(address('ada'), course);
    desk.now += week;
    await desk.run();
    const row = await desk.read(id);
    expect(row).toMatchObject({ announced: ['week-1'] });
    expect(row).not.toHaveProperty('dueAt');
    expect(row).not.toHaveProperty('releasing');
    expect((await desk.plan()).messages).toEqual([]);
  });

  it('costs what is due, not what is subscribed', async () => {
    const [now, later] = [weekly('now', 1), weekly('later', 1)];
    await desk.publish(now, later);
    await desk.subscribe(address('due'), now);
    const costOf = async (): Promise<number> => {
      calls.reset();
      await desk.run();
      return calls.calls.length;
    };
    desk.now += week;
    const alone = await costOf();
    await desk.subscribe(address('due-too'), now, { subscribedAt: new Date(desk.now - week).toISOString() });
    for (let each = 0; each < 40; each += 1) await desk.subscribe(address(`later-${each}`), later);
    await changeRow(
      client,
      desk.tables.subscriptions,
      subscriptionKey((await desk.subscribe(address('due-too'), now)).id),
      {
        dueAt: new Date(desk.now).toISOString(),
        announced: [],
        subscribedAt: new Date(desk.now - week).toISOString(),
      },
    );
    expect(await costOf()).toBe(alone);
    expect(calls.calls).not.toContain('ScanCommand');
  });

  it('begins nothing when its time is nearly up, and the next run continues', async () => {
    const course = weekly('a', 1);
    await desk.publish(course);
    const { id } = await desk.subscribe(address('ada'), course);
    desk.now += week;
    expect(await desk.run(() => false)).toMatchObject({ finished: false, mails: 0 });
    await desk.run();
    expect(desk.told().get(id)).toEqual(['week-1']);
  });

  it('queues again what the queue refused, under the same name', async () => {
    const course = weekly('a', 1);
    await desk.publish(course);
    for (let each = 0; each < 23; each += 1) await desk.subscribe(address(`learner-${each}`), course);
    desk.now += week;
    let refusals = 0;
    desk.queue.refuse = ({ to }) => to === address('learner-7') && (refusals += 1) <= 4;
    expect(await desk.run()).toMatchObject({ mails: 22, failed: 1 });
    const [waiting] = [...desk.told().keys()];
    expect(waiting).toBeDefined();
    expect(await desk.run()).toMatchObject({ mails: 1, failed: 0 });
    expect(desk.told().size).toBe(23);
  });
});

describe('release mails', () => {
  it('are not sent to addresses that declined them or were never confirmed', async () => {
    const course = weekly('a', 1);
    await desk.publish(course);
    const at = new Date(desk.now).toISOString();
    const declined = await desk.subscribe(address('declined'), course, { unsubscribedAt: at });
    await desk.subscribe(address('unproven'), course, { confirmedAt: undefined });
    desk.now += week;
    await desk.run();
    expect(desk.queue.taken).toEqual([]);
    expect(await desk.read(declined.id)).not.toHaveProperty('dueAt');
  });

  it('leave out premium lectures without the upgrade, for good', async () => {
    const course = courseOf('a', [
      scheduledLecture('more', { afterDays: 7 }, { type: 'premium' }),
      scheduledLecture('plain', { afterDays: 7 }),
      scheduledLecture('last', { afterDays: 14 }),
    ]);
    await desk.publish(course);
    const sub = 'ada';
    const { id } = await desk.subscribe(address('ada'), course, { learner: sub });
    const rich = await desk.subscribe(address('rich'), course, { learner: 'rich' });
    const upgrade = (who: string) =>
      putRow(client, desk.tables.learning, {
        ...enrollmentKey(who, course.id),
        courseId: course.id,
        'grant#upgrade#x': 'now',
      });
    await upgrade('rich');
    desk.now += week;
    await desk.run();
    expect(desk.told().get(id)).toEqual(['plain']);
    expect(desk.told().get(rich.id)).toEqual(['more', 'plain']);
    await upgrade(sub);
    desk.now += week;
    await desk.run();
    expect(desk.told().get(id)).toEqual(['plain', 'last']);
  });

  it('follow the zones of a linked learner', async () => {
    const course = courseOf('a', [scheduledLecture('one', { afterDays: 7, at: '09:00' })]);
    await desk.publish(course);
    const sub = 'ada';
    const { id, subscribedAt } = await desk.subscribe(address('ada'), course, {
      learner: sub,
      timeZone: 'Europe/Berlin',
    });
    const zones = [
      { zone: 'Europe/Berlin', since: subscribedAt },
      { zone: 'America/New_York', since: new Date(desk.now + day).toISOString() },
    ];
    await putRow(client, desk.tables.learning, {
      ...enrollmentKey(sub, course.id),
      courseId: course.id,
      subscription: { id, subscribedAt, zones },
    });
    const unlock = localTimeOn('America/New_York', localDate('America/New_York', desk.now) + 7, '09:00');
    for (desk.now += week - day; desk.now < unlock; desk.now += hour) await desk.run();
    expect(desk.told().get(id)).toBeUndefined();
    desk.now = unlock;
    await desk.run();
    expect(desk.told().get(id)).toEqual(['one']);
  });

  it('repeat nothing and reveal what moved when the schedule changes', async () => {
    const before = courseOf('a', [
      scheduledLecture('one', { afterDays: 1 }),
      scheduledLecture('two', { afterDays: 20 }),
      scheduledLecture('three', { afterDays: 30 }),
      scheduledLecture('seen', { afterDays: 40 }),
    ]);
    await desk.publish(before);
    const sub = 'ada';
    const { id } = await desk.subscribe(address('ada'), before, { learner: sub });
    desk.now += 10 * day;
    await desk.run();
    await putRow(client, desk.tables.learning, {
      ...progressKey(sub, before.id),
      [openedAttribute('seen')]: 'then',
    });
    await desk.publish(
      courseOf(before.id, [
        scheduledLecture('one', { afterDays: 15 }),
        scheduledLecture('two', { afterDays: 3 }),
        scheduledLecture('three', { afterDays: 12 }),
        scheduledLecture('seen', { afterDays: 2 }),
      ]),
    );
    await changeRow(client, desk.tables.subscriptions, subscriptionKey(id), {
      dueAt: new Date(desk.now).toISOString(),
    });
    await desk.run();
    expect(desk.told().get(id)).toEqual(['one', 'two']);
    for (let days = 0; days < 40; days += 1) {
      desk.now += day;
      await desk.run();
    }
    expect(desk.told().get(id)).toEqual(['one', 'two', 'three']);
  });
});
