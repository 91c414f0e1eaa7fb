import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { calendarKey } from '#lambdas/stores/learner/calendars.ts';
import { tables } from '../support/dynamodb.ts';
import { everyFault, type Interception } from '../support/faults.ts';
import { courseOf, video } from '../support/learning.ts';
import { readOutcome, usePaceRoom } from '../support/pace-setup.ts';
import { readRow } from '../support/rows.ts';

let device: DynamoDBDocumentClient;
let calls: Interception;
let learners = 0;
let sub: string;

const weekly = (id: string) =>
  courseOf(
    id,
    [
      video('first', { type: 'drip' }),
      video('second', { type: 'drip', release: { afterDays: 7 } }),
      video('third', { type: 'drip', release: { afterDays: 14 } }),
      video('waiting', { type: 'drip', release: { after: 'third' } }),
      video('extra', { type: 'premium', release: { afterDays: 3 } }),
    ],
    { drip: true },
  );

const { client, room } = await usePaceRoom((opened) => {
  ({ sub, device, calls } = opened);
  learners += 1;
});
await room.classroom.publish(weekly('a'), weekly('b'));

const pacer = () => room.pacer({ sub, client: device });
const tokenOf = async (body?: { rotate: true }): Promise<string> =>
  (await pacer().makeCalendar(body)).body.url.slice('https://site.example/api/calendar/'.length);
const eventsOf = async (token: string, client = `198.51.100.${learners % 250}`) => {
  const { body } = await pacer().calendar(token, client);
  return new ICAL.Component(ICAL.parse(body) as unknown as string)
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
    .map((event) => ({
      uid: event.uid,
      summary: event.summary,
      at: event.startDate.toJSDate().toISOString(),
      url: String(event.component.getFirstPropertyValue('url')),
    }));
};

describe('the address of a calendar', () => {
  it('is the same at each call, and another one once that is asked for', async () => {
    const first = await tokenOf();
    expect(await tokenOf()).toBe(first);
    const second = await tokenOf({ rotate: true });
    expect(second).not.toBe(first);
    expect(await tokenOf()).toBe(second);
    expect(await readOutcome(pacer().calendar(first))).toBe('not_found');
    expect(await readOutcome(pacer().calendar(second))).toBe('done');
  });

  it.each(everyFault(1))('stays one address when the connection breaks $name', async ({ faults }) => {
    calls.faults = faults;
    await readOutcome(tokenOf());
    calls.reset();
    const token = await tokenOf();
    expect(await tokenOf()).toBe(token);
    expect(await readOutcome(pacer().calendar(token))).toBe('done');
  });

  it('names neither the learner nor the row, and is found by one read', async () => {
    const token = await tokenOf();
    expect(token).not.toContain(encodeURIComponent(sub));
    const row = await readRow(client, tables.profiles, calendarKey(sub));
    expect(row).toMatchObject({ sub });
    calls.reset();
    await pacer().calendar(token);
    expect(calls.calls).toEqual(['UpdateItemCommand', 'GetItemCommand', 'QueryCommand']);
  });

  it.each(['unknown', 'unknown.secret', '.', 'a.b.c'])('like %s leads nowhere', async (token) => {
    expect(await readOutcome(pacer().calendar(token, '198.51.100.251'))).toBe('not_found');
  });

  it('is read 60 times an hour by one client', async () => {
    const token = await tokenOf();
    for (let read = 0; read < 60; read += 1) await pacer().calendar(token, '198.51.100.252');
    expect(await readOutcome(pacer().calendar(token, '198.51.100.252'))).toBe('too_many_requests');
    expect(await readOutcome(pacer().calendar(token, '198.51.100.253'))).toBe('done');
  });
});

describe('the calendar of a learner', () => {
  it('has what comes in all courses, by a count and three reads', async () => {
    const learner = room.classroom.learner(sub);
    await learner.enroll('a');
    room.classroom.now += 3_600_001;
    await learner.enroll('b');
    await learner.enroll('plain');
    const token = await tokenOf();
    calls.reset();
    const events = await eventsOf(token);
    expect(calls.calls).toEqual([
      'UpdateItemCommand',
      'GetItemCommand',
      'QueryCommand',
      'BatchGetItemCommand',
    ]);
    expect(events.map(({ summary, at }) => [summary, at])).toEqual([
      ['About second unlocks', '2026-11-28T10:00:00.000Z'],
      ['About second unlocks', '2026-11-28T11:00:01.000Z'],
      ['About third unlocks', '2026-12-05T10:00:00.000Z'],
      ['About third unlocks', '2026-12-05T11:00:01.000Z'],
    ]);
    expect(events[0]?.url).toBe('https://site.example/courses/a/drip-content/0/second');
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(4);
  });

  it('keeps its ids while the pace moves its dates, and promises none while paused', async () => {
    await room.classroom.learner(sub).enroll('a');
    const token = await tokenOf();
    const before = await eventsOf(token);
    await pacer().set('a', { speed: 'slower' });
    const after = await eventsOf(token);
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expect(after[0]?.at).toBe('2026-12-05T10:00:00.000Z');
    await tokenOf({ rotate: true });
    expect(await eventsOf(await tokenOf())).toEqual(after);
    await pacer().set('a', { status: 'paused' });
    expect(await eventsOf(await tokenOf())).toEqual([]);
    await pacer().set('a', { status: 'paused', until: '2026-12-01' });
    expect((await eventsOf(await tokenOf())).map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
  });

  it('of somebody else has other ids for the same lectures', async () => {
    await room.classroom.learner(sub).enroll('a');
    const own = await eventsOf(await tokenOf());
    sub = `${sub}-other`;
    room.classroom.identity = { email: `other${learners}@example.com`, emailVerified: true };
    await room.classroom.learner(sub).enroll('a');
    const others = await eventsOf(await tokenOf());
    expect(others.map(({ at }) => at)).toEqual(own.map(({ at }) => at));
    expect(others.some(({ uid }) => own.some((each) => each.uid === uid))).toBe(false);
  });
});
