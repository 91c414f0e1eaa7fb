import { beforeEach, describe, expect, it } from 'vitest';
import { createFollowZone } from '#lambdas/stores/subscriptions/learner-zones.ts';
import { subscriptionId } from '#lambdas/stores/subscriptions/subscription-record.ts';
import { tokens } from '../support/drip.ts';
import { tables } from '../support/dynamodb.ts';
import { interleave } from '../support/faults.ts';
import { courseOf, video } from '../support/learning.ts';
import { listOutbox, watchTellings } from '../support/outbox.ts';
import { openPaceRoom } from '../support/pace.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

let people = 0;
const start = Date.parse('2026-11-21T10:00:00.000Z');
const day = 86_400_000;
const newSub = (): string => `auth0|${(people += 1)}`;
const signIn = (email: string, emailVerified = true): void => {
  room.classroom.identity = { email, emailVerified };
};

const server = await useDynamoDb();
const room = await openPaceRoom(server.client());
beforeEach(() => {
  room.classroom.now = start;
});

describe('linking', () => {
  it('tells that the subscription started, once, in the transaction that links it, unless a confirmation told so', async () => {
    const courseId = 'told';
    await room.classroom.publish(courseOf(courseId, [video('a')], { drip: true }));
    const subscribe = (email: string) => room.browser().subscribe({ email, courseId }, '198.51.100.252');
    const started = async () =>
      (await listOutbox(server.client())).filter(({ type }) => type === 'subscription.started');
    const device = server.client();
    const tellings = watchTellings(device);
    const [linked, confirmed, sub] = ['linked@told.example', 'confirmed@told.example', newSub()];
    await subscribe(linked);
    signIn(linked);
    for (let times = 0; times < 2; times += 1) await room.browser({ sub, client: device }).link(courseId);
    expect(tellings.filter(([type]) => type === 'subscription.started')).toEqual([
      ['subscription.started', expect.arrayContaining([tables.subscriptions, tables.learning])],
    ]);
    expect((await started()).map(({ who }) => who)).toEqual([`LEARNER#${sub}`]);

    await subscribe(confirmed);
    const id = subscriptionId(courseId, { email: confirmed });
    await room.browser().confirm(await tokens.sign('confirm', [id]));
    signIn(confirmed);
    await room.browser({ sub: newSub() }).link(courseId);
    expect((await started()).map(({ who }) => who).toSorted()).toEqual([
      `ADDRESS#${confirmed}`,
      `LEARNER#${sub}`,
    ]);
  });

  it.each([
    ['a subscription without an address', true],
    ['an enrollment from when it was not released over time', false],
  ])('two addresses at once to %s gives the earliest start', async (_what, drip) => {
    const courseId = drip ? 'both' : 'both-later';
    const course = courseOf(courseId, [video('a', { release: { afterDays: 7 } })], { drip: true });
    await room.classroom.publish(course);
    const [early, late, sub] = [`early@${courseId}.example`, `late@${courseId}.example`, newSub()];
    await room.browser().subscribe({ email: early, courseId }, '198.51.100.251');
    room.classroom.now += day;
    await room.browser().subscribe({ email: late, courseId }, '198.51.100.251');
    room.classroom.now += day;
    await room.classroom.publish({ ...course, drip });
    signIn(late, false);
    await room.classroom.learner(sub).enroll(courseId);
    await room.classroom.publish(course);
    const device = interleave(server.client(), /^TransactWrite/, async () => {
      signIn(early);
      await room.browser({ sub }).link(courseId);
    });
    signIn(late);
    await room.browser({ sub, client: device }).link(courseId);
    expect((await room.browser({ sub }).content(courseId)).body.subscribedAt).toBe(
      '2026-11-21T10:00:00.000Z',
    );
  });

  it.each([
    ['a pause', (sub: string) => room.pacer({ sub }).set('changing', { status: 'paused' })],
    [
      'a zone',
      (sub: string) =>
        createFollowZone(server.client(), tables)(
          sub,
          'Asia/Tokyo',
          new Date(room.classroom.now).toISOString(),
        ),
    ],
  ])('keeps %s that was set meanwhile', async (what, change) => {
    await room.classroom.publish(
      courseOf('changing', [video('a', { release: { afterDays: 7 } })], { drip: true }),
    );
    const [sub, email] = [newSub(), `${newSub().slice(6)}@changing.example`];
    signIn(email, false);
    await room.classroom.learner(sub).enroll('changing');
    await room.browser().subscribe({ email, courseId: 'changing' }, '198.51.100.249');
    const device = interleave(server.client(), /^TransactWrite/, () => change(sub));
    signIn(email);
    await room.browser({ sub, client: device }).link('changing');
    expect((await room.pacer({ sub }).get('changing')).body).toMatchObject(
      what === 'a pause' ? { status: 'paused' } : { timeZone: 'Asia/Tokyo' },
    );
  });

  it('keeps the start of an enrollment that is older than the schedule', async () => {
    const course = courseOf('dripped-later', [video('a', { release: { afterDays: 7 } })], { drip: true });
    await room.classroom.publish({ ...course, drip: false });
    const sub = newSub();
    await room.classroom.learner(sub).enroll('dripped-later');
    await room.classroom.publish(course);
    room.classroom.now += 7 * day;
    const email = 'late.reader@example.com';
    await room.browser().subscribe({ email, courseId: 'dripped-later' }, '198.51.100.250');
    signIn(email);
    await room.browser({ sub }).link('dripped-later');
    expect((await room.browser({ sub }).content('dripped-later')).body).toMatchObject({
      subscribedAt: '2026-11-21T10:00:00.000Z',
      unlockedContent: ['a'],
    });
  });
});
