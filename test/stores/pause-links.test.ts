import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { isMarked } from '#lambdas/stores/subscriptions/recheck-releases.ts';
import { subscriptionId } from '#lambdas/stores/subscriptions/subscription-record.ts';
import { tokens } from '../support/drip.ts';
import type { Interception } from '../support/faults.ts';
import { readOutcome, usePaceRoom } from '../support/pace-setup.ts';

const day = 24 * 3_600_000;

let sub: string;
let device: DynamoDBDocumentClient;
let calls: Interception;
const { mailRow, pacer, room, row } = await usePaceRoom((opened) => {
  ({ sub, device, calls } = opened);
});

describe('the pause link of a mail', () => {
  /** Somebody without an account, and the token of their mails. */
  const subscribed = async (courseId = 'drip') => {
    const email = room.classroom.identity.email ?? '';
    await room.browser().subscribe({ email, courseId });
    const id = subscriptionId(courseId, { email });
    await room.browser().confirm(await tokens.sign('confirm', [id]));
    return { id, token: await tokens.sign('pause', [id]) };
  };

  it('pauses and resumes without an account; a repeated form stays as it is', async () => {
    const { token } = await subscribed();
    const link = room.pacer({ client: device });
    calls.reset();
    const paused = await link.press(token, 'pause');
    expect(calls.calls).toEqual(['BatchGetItemCommand', 'UpdateItemCommand', 'UpdateItemCommand']);
    expect(paused.body).toEqual({ status: 'paused' });
    expect(isMarked((await mailRow())?.dueAt)).toBe(true);
    await link.press(token, 'pause');
    expect((await mailRow())?.pace).toHaveLength(1);
    expect((await link.press(token, 'resume')).body).toEqual({ status: 'running' });
    expect((await mailRow())?.pace).toMatchObject([{ status: 'paused' }, { status: 'running' }]);
  });

  it('turns the state over when nothing is said, once, also when the answer is lost on the way', async () => {
    const { token } = await subscribed();
    calls.faults = new Map([[2, 'twice']]);
    expect((await room.pacer({ client: device }).press(token)).body).toEqual({ status: 'paused' });
    expect((await mailRow())?.pace).toMatchObject([{ status: 'paused' }]);
  });

  it('shows the state and changes nothing', async () => {
    const { token } = await subscribed();
    calls.reset();
    const link = room.pacer({ client: device });
    expect((await link.show(token)).body).toContain('Pause this course?');
    expect(calls.calls).toEqual(['BatchGetItemCommand']);
    const { page } = (await link.press(token, 'pause')) as { page?: string };
    expect(page).toContain('name="action" value="resume"');
    expect((await link.show(token)).body).toContain('Resume this course?');
  });

  it('leaves the end of a pause as it is, which the player alone takes away', async () => {
    const { token } = await subscribed();
    await room.browser({ sub }).link('drip');
    const until = '2026-12-01';
    await pacer().set('drip', { status: 'paused', until });
    expect((await room.pacer().press(token, 'pause')).body).toEqual({ status: 'paused' });
    expect((await pacer().get('drip')).body).toMatchObject({ status: 'paused', until });
    expect((await pacer().set('drip', { status: 'paused' })).body).not.toHaveProperty('until');
    room.classroom.now = Date.parse('2027-01-01T00:00:00Z');
    expect((await pacer().get('drip')).body).toMatchObject({ status: 'paused', upcoming: [] });
    expect((await row())?.subscription?.pace).toMatchObject([
      { status: 'paused', until },
      { status: 'running' },
      { status: 'paused' },
    ]);
  });

  it('still works after the subscription is linked to an account', async () => {
    const { token } = await subscribed();
    await room.pacer().press(token, 'pause');
    await room.browser({ sub }).link('drip');
    expect((await pacer().get('drip')).body).toMatchObject({ status: 'paused', upcoming: [] });
    room.classroom.now += day;
    await room.pacer().press(token, 'resume');
    expect((await pacer().get('drip')).body.upcoming[0]?.unlocksAt).toBe('2026-11-29T10:00:00.000Z');
    expect((await row())?.subscription?.pace).toHaveLength(2);
  });

  it('pressed while the subscription is being linked is in the learner’s history', async () => {
    const { token } = await subscribed();
    calls.once(/^TransactWrite/, () => room.pacer().press(token, 'pause'));
    await room.browser({ sub, client: device }).link('drip');
    expect((await pacer().get('drip')).body).toMatchObject({ status: 'paused' });
  });

  it('is a 400 when it is not ours or leads nowhere, and a 409 for a course that cannot be paused', async () => {
    const link = room.pacer();
    const { id, token } = await subscribed('strict');
    for (const bad of [
      'nonsense',
      await tokens.sign('unsubscribe', [id]),
      await tokens.sign('pause', ['drip#EMAIL#x']),
    ]) {
      expect(await readOutcome(link.show(bad))).toBe('invalid_request');
      expect(await readOutcome(link.press(bad))).toBe('invalid_request');
    }
    expect(await readOutcome(link.press(token, 'resume'))).toBe('conflict');
    expect(await readOutcome(link.press(token))).toBe('conflict');
  });

  it('does not bring a subscription back that ends mails', async () => {
    const { id, token } = await subscribed();
    await room.browser().unsubscribe(await tokens.sign('unsubscribe', [id]));
    await room.pacer().press(token, 'pause');
    const found = await mailRow();
    expect(found?.pace).toHaveLength(1);
    expect(found?.dueAt).toBeUndefined();
  });
});
