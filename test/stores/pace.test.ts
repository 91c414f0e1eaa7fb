import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import type { BodyInputOf } from '#contract/endpoints.ts';
import { isMarked } from '#lambdas/stores/subscriptions/recheck-releases.ts';
import { subscriptionId } from '#lambdas/stores/subscriptions/subscription-record.ts';
import { tables } from '../support/dynamodb.ts';
import { everyFault, type Interception } from '../support/faults.ts';
import { readOutcome, usePaceRoom } from '../support/pace-setup.ts';
import { readRow } from '../support/rows.ts';

const day = 24 * 3_600_000;

let sub: string;
let device: DynamoDBDocumentClient;
let calls: Interception;
const { client, mailRow, pacer, room, row } = await usePaceRoom((opened) => {
  ({ sub, device, calls } = opened);
});

const enroll = (courseId = 'drip') => room.classroom.learner(sub).enroll(courseId);

describe('the pace of a course', () => {
  it('is the planned one until it is changed, and says what comes when: one read', async () => {
    await enroll();
    const { body } = await pacer().get('drip');
    expect(body).toEqual({
      status: 'running',
      speed: 'planned',
      days: [],
      timeZone: 'UTC',
      allowed: { pause: true, speed: true, days: true, ahead: false },
      upcoming: [
        { lectureId: 'second', title: 'About second', unlocksAt: '2026-11-28T10:00:00.000Z' },
        { lectureId: 'third', title: 'About third', unlocksAt: '2026-12-05T10:00:00.000Z' },
      ],
    });
    expect(calls.calls).toEqual(['BatchGetItemCommand']);
  });

  it.each([
    ['nowhere', 'not_found'],
    ['plain', 'conflict'],
    ['drip', 'not_enrolled'],
  ])('of %s is refused to strangers as %s', async (courseId, code) => {
    expect(await readOutcome(pacer().get(courseId))).toBe(code);
    expect(await readOutcome(pacer().set(courseId, {}))).toBe(code);
    expect(await readOutcome(pacer().ahead(courseId))).toBe(code);
  });
});

describe('a change of pace', () => {
  it('is one fact, counted once, and due at once in the same write', async () => {
    await enroll();
    room.classroom.now += day;
    const { body } = await pacer().set('drip', { speed: 'faster', days: ['sat', 'mon'] });
    expect(calls.calls).toEqual(['BatchGetItemCommand', 'UpdateItemCommand', 'TransactWriteItemsCommand']);
    expect(body).toMatchObject({ speed: 'faster', days: ['mon', 'sat'], status: 'running' });
    expect((await row())?.subscription?.pace).toEqual([
      { since: '2026-11-22T10:00:00.000Z', speed: 'faster', days: ['mon', 'sat'] },
    ]);
    expect(isMarked((await mailRow())?.dueAt)).toBe(true);
    expect((await pacer().get('drip')).body).toEqual(body);
  });

  it('that changes nothing reads once and writes nothing', async () => {
    await enroll();
    await pacer().set('drip', { status: 'paused' });
    calls.reset();
    await pacer().set('drip', { status: 'paused', speed: 'planned', days: [], at: null });
    await pacer().set('drip', {});
    expect(calls.calls).toEqual(['BatchGetItemCommand', 'BatchGetItemCommand']);
  });

  it.each(everyFault(3))(
    'whose connection breaks $name is there once when it is sent again',
    async ({ faults }) => {
      await enroll();
      calls.faults = faults;
      await readOutcome(pacer().set('drip', { status: 'paused' }));
      calls.reset();
      expect((await pacer().set('drip', { status: 'paused' })).body).toMatchObject({
        status: 'paused',
        upcoming: [],
      });
      expect((await row())?.subscription?.pace).toHaveLength(1);
      expect(isMarked((await mailRow())?.dueAt)).toBe(true);
    },
  );

  it('of a learner who gets no mails is kept without a mark', async () => {
    room.classroom.identity = { email: undefined, emailVerified: false };
    await enroll();
    await pacer().set('drip', { status: 'paused' });
    expect((await row())?.subscription?.pace).toHaveLength(1);
    const Key = { pk: `SUBSCRIPTION#${subscriptionId('drip', { sub })}`, sk: 'SUBSCRIPTION' };
    const stored = await readRow(client, tables.subscriptions, Key);
    expect(stored).not.toHaveProperty('dueAt');
  });

  it('is refused where the course does not allow it, and back to the plan never', async () => {
    await enroll('strict');
    const changes: BodyInputOf<'setPace'>[] = [
      { status: 'paused' },
      { speed: 'slower' },
      { days: ['mon'] },
      { at: '07:30' },
    ];
    for (const body of changes) {
      expect(await readOutcome(pacer().set('strict', body))).toBe('conflict');
    }
    expect(
      await readOutcome(pacer().set('strict', { status: 'running', speed: 'planned', days: [], at: null })),
    ).toBe('done');
    expect(await row('strict')).not.toHaveProperty('subscription.pace');
  });

  it('with a date that is not to come is a 400 that names it', async () => {
    await enroll();
    await expect(pacer().set('drip', { status: 'paused', until: '2026-11-21' })).rejects.toMatchObject({
      code: 'invalid_request',
      details: { issues: [{ path: 'until' }] },
    });
  });

  it('is taken 60 times an hour', async () => {
    await enroll();
    for (let each = 0; each < 60; each += 1) {
      await pacer().set('drip', { status: each % 2 === 0 ? 'paused' : 'running' });
    }
    expect(await readOutcome(pacer().set('drip', { status: 'paused' }))).toBe('too_many_requests');
    expect(await readOutcome(pacer().set('drip', { status: 'running' }))).toBe('done');
    expect((await row())?.subscription?.pace).toHaveLength(60);
  });

  it('of two devices at once is two facts', async () => {
    await enroll();
    calls.once(/^TransactWrite/, () => room.pacer({ sub }).set('drip', { speed: 'slower' }));
    await pacer().set('drip', { status: 'paused' });
    expect((await row())?.subscription?.pace).toHaveLength(2);
    expect((await pacer().get('drip')).body).toMatchObject({ status: 'paused', speed: 'slower' });
  });
});

describe('opening ahead', () => {
  it('opens the next lecture and moves nothing else', async () => {
    await enroll('open');
    const { body } = await pacer().ahead('open');
    expect(body.unlockedContent).toEqual(['first', 'second']);
    expect(body.nextReleaseDate).toBe('2026-12-05T10:00:00.000Z');
    expect((await room.browser({ sub }).content('open')).body).toEqual(body);
  });

  it('twice by a double click opens one', async () => {
    await enroll('open');
    await pacer().ahead('open', 'second');
    expect(await readOutcome(pacer().ahead('open', 'second'))).toBe('conflict');
    expect((await row('open'))?.subscription?.pace).toHaveLength(1);
  });

  it.each(everyFault(3))(
    'whose connection breaks $name is no other lecture at the next try',
    async ({ faults }) => {
      await enroll('open');
      calls.faults = faults;
      await readOutcome(pacer().ahead('open', 'second'));
      calls.reset();
      await readOutcome(pacer().ahead('open', 'second'));
      expect((await row('open'))?.subscription?.pace).toMatchObject([{ ahead: 'second' }]);
    },
  );

  it('is refused where it is not allowed, while paused, and when nothing is left', async () => {
    await enroll();
    expect(await readOutcome(pacer().ahead('drip'))).toBe('conflict');
    await enroll('open');
    await pacer().set('open', { status: 'paused' });
    expect(await readOutcome(pacer().ahead('open'))).toBe('conflict');
    await pacer().set('open', { status: 'running' });
    await pacer().ahead('open');
    await pacer().ahead('open');
    // The last one waits for another to be completed, and has no date.
    expect(await readOutcome(pacer().ahead('open'))).toBe('conflict');
  });
});

describe('a lecture after another one', () => {
  const finish = (lectureId: string) => room.classroom.learner(sub, device).save('open', lectureId, 60, true);

  it('names what it waits for, on the lecture and on its refusal, and has no date', async () => {
    await enroll('open');
    const { body } = await room.browser({ sub }).content('open');
    const last = body.content[0]?.lectures[3];
    expect(last).toMatchObject({ isUnlocked: false, waitsFor: { lectureId: 'third', title: 'About third' } });
    expect(last).not.toHaveProperty('unlocksAt');
    await expect(finish('last')).rejects.toMatchObject({
      code: 'lecture_locked',
      details: { waitsFor: { lectureId: 'third', title: 'About third' } },
    });
  });

  it('counts from the completion, which is due at once in the same write', async () => {
    await enroll('open');
    room.classroom.now += 14 * day;
    await finish('second');
    expect(isMarked((await mailRow('open'))?.dueAt)).toBe(false);
    calls.reset();
    await finish('third');
    expect(calls.calls).toEqual(['BatchGetItemCommand', 'TransactWriteItemsCommand']);
    expect(isMarked((await mailRow('open'))?.dueAt)).toBe(true);
    expect((await pacer().get('open')).body.upcoming).toEqual([
      { lectureId: 'last', title: 'About last', unlocksAt: '2026-12-06T10:00:00.000Z' },
    ]);
  });
});
