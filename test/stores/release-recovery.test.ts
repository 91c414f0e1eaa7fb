import { describe, expect, it } from 'vitest';
import { localDate, localTimeOn } from '#domain/time/local-time.ts';
import { createListJournals } from '#lambdas/stores/subscriptions/release-journal.ts';
import { randomFrom } from '../support/courses.ts';
import type { Interception } from '../support/faults.ts';
import { useReleaseDesk } from '../support/release-setup.ts';
import { address, type ReleaseDesk, weekly } from '../support/releases.ts';
import { simulated } from '../support/simulation.ts';

const day = 24 * 3_600_000;
const week = 7 * day;

let calls: Interception;
let desk: ReleaseDesk;
const { client, killRun, openDesk } = await useReleaseDesk((opened) => {
  ({ calls, desk } = opened);
});

describe('a run that is cut off', () => {
  const subscribeThree = async () => {
    const [first, second] = [weekly('a', 3), weekly('b', 3)];
    await desk.publish(first, second);
    const rows = [
      await desk.subscribe(address('ada'), first),
      await desk.subscribe(address('ada'), second),
      await desk.subscribe(address('bob'), first),
    ];
    desk.now += 2 * week;
    return rows;
  };

  it.each(['before', 'after'] as const)('%s any of its calls ends as if it was not', async (fault) => {
    await subscribeThree();
    await desk.run();
    const { length } = calls.calls;
    expect(length).toBeGreaterThan(15);
    for (let from = 0; from < length; from += 1) {
      await openDesk();
      const rows = await subscribeThree();
      await killRun(from, fault);
      await desk.run();
      const told = desk.told();
      expect(told.size, `call ${from}`).toBe(3);
      for (const { id } of rows) {
        expect(told.get(id), `call ${from}`).toEqual(['week-1', 'week-2']);
        const row = await desk.read(id);
        expect(row).not.toHaveProperty('releasing');
        expect(row?.announced).toEqual(['week-1', 'week-2']);
        expect(row?.dueAt).toBeDefined();
      }
      expect(new Set(desk.queue.taken.map((mail) => mail.id)).size).toBe(2);
    }
  });

  it('between two mails of the queue’s answer sends the same mail again, whole', async () => {
    const [first, second] = [weekly('a', 1), weekly('b', 1)];
    await desk.publish(first, second);
    await desk.subscribe(address('ada'), first);
    await desk.subscribe(address('ada'), second);
    desk.now += week;
    calls.meanwhile = (command) =>
      command.startsWith('DeleteItem') ? Promise.reject(new Error('killed')) : Promise.resolve();
    await desk.run();
    calls.reset();
    await desk.run();
    expect(desk.queue.taken.length).toBeGreaterThanOrEqual(2);
    for (const again of desk.queue.taken) expect(again).toEqual(desk.queue.taken[0]);
  });
});

describe('a year of weekly lectures', () => {
  const subscribers = simulated(12, 100);
  const weeks = simulated(8, 26);

  it(
    'with missed and doubled ticks: no mail twice, none skipped, nothing early',
    async () => {
      const random = randomFrom(20_261_121);
      const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'];
      const course = weekly('year', weeks);
      await desk.publish(course);
      const begin = desk.now;
      const rows = [];
      for (let each = 0; each < subscribers; each += 1) {
        desk.now = begin + Math.floor(random() * day);
        const timeZone = zones[each % zones.length] ?? 'UTC';
        rows.push(await desk.subscribe(address(`learner-${each}`), course, { timeZone }));
      }
      const tellings: { id: string; lectureId: string; at: number }[] = [];
      const seen = new Set<string>();
      desk.now = begin + day;
      const end = begin + (weeks * 7 + 2) * day;
      while (desk.now < end) {
        // From six hours to three days between ticks, some of them doubled, the last always there.
        desk.now = Math.min(desk.now + (0.25 + random() * 2.75) * day, end);
        await (random() < 0.2 ? Promise.all([desk.run(), desk.run()]) : desk.run());
        for (const { id: mailId, lectures } of desk.queue.taken.splice(0)) {
          if (seen.has(mailId)) continue;
          seen.add(mailId);
          for (const { subscriptionId: id, lectureIds } of lectures) {
            tellings.push(...lectureIds.map((lectureId) => ({ id, lectureId, at: desk.now })));
          }
        }
      }
      const expected = course.sections.flatMap(({ lectures }) => lectures.map(({ id }) => id));
      for (const { id, subscribedAt, timeZone } of rows) {
        const own = tellings.filter((telling) => telling.id === id);
        expect(own.map(({ lectureId }) => lectureId)).toEqual(expected);
        own.forEach(({ at }, index) => {
          const unlocks = localTimeOn(
            timeZone,
            localDate(timeZone, Date.parse(subscribedAt)) + (index + 1) * 7,
            '09:00',
          );
          expect(at).toBeGreaterThanOrEqual(unlocks);
        });
      }
    },
    subscribers * weeks * 60 + 60_000,
  );

  it(
    'with calls that fail, lose their answer or come twice, and a queue that refuses: each lecture once, in order',
    async () => {
      const random = randomFrom(20_261_123);
      const chance = (part: number): boolean => random() < part;
      const courses = [weekly('a', weeks), weekly('b', weeks)];
      await desk.publish(...courses);
      const begin = desk.now;
      const rows = [];
      for (let each = 0; each < subscribers; each += 1) {
        desk.now = begin + Math.floor(random() * day);
        for (const course of chance(0.3) ? courses : courses.slice(0, 1)) {
          rows.push(await desk.subscribe(address(`learner-${each}`), course));
        }
      }
      const faults = ['before', 'after', 'twice'] as const;
      const end = begin + (weeks * 7 + 2) * day;
      for (desk.now = begin + day; desk.now < end; desk.now += (0.01 + random() * 2) * day) {
        calls.reset();
        calls.faults = new Map(
          Array.from(
            { length: 80 },
            (_, call) => [call, faults[Math.floor(random() * 3)] ?? 'before'] as const,
          )
            // The schedule itself comes first: a run that fails there has done nothing.
            .filter(([call]) => call > 15 && chance(0.2)),
        );
        desk.queue.refuse = () => {
          if (chance(0.02)) throw new Error('the connection broke');
          return chance(0.05);
        };
        const runs = Array.from({ length: chance(0.2) ? 2 : 1 }, () => desk.run().catch(() => undefined));
        await Promise.all(runs);
      }
      calls.reset();
      desk.queue.refuse = () => false;
      for (let run = 0; run < 3; run += 1) {
        desk.now += day;
        expect(await desk.run()).toMatchObject({ failed: 0 });
      }
      const told = desk.told();
      const expected = Array.from({ length: weeks }, (_, index) => `week-${index + 1}`);
      for (const { id } of rows) expect(told.get(id), id).toEqual(expected);
      expect(await createListJournals(client, desk.tables.subscriptions)()).toEqual([]);
      expect((await desk.plan()).messages).toEqual([]);
    },
    subscribers * weeks * 60 + 60_000,
  );
});
