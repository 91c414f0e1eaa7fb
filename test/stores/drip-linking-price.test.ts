import { beforeEach, describe, expect, it } from 'vitest';
import { createGrantStore } from '#lambdas/stores/learning/grants.ts';
import { openDripRoom } from '../support/drip.ts';
import { tables } from '../support/dynamodb.ts';
import { courseOf, video } from '../support/learning.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

let people = 0;
const weekly = courseOf(
  'weekly',
  [video('intro'), video('week-1', { type: 'drip', release: { afterDays: 7 } })],
  { drip: true },
);
const newSub = (): string => `auth0|${(people += 1)}`;
const signIn = (email: string): void => {
  room.classroom.identity = { email, emailVerified: true };
};
const priced = (price: number) => room.classroom.publish({ ...weekly, price });
const subscribed = async (): Promise<string> => {
  people += 1;
  const email = `reader.${people}@example.com`;
  await room.browser().subscribe({ email, courseId: 'weekly' }, `198.51.100.${people}`);
  return email;
};
/** An address that subscribed while the course was free; the course has a price since. */
const subscribedBefore = async (): Promise<string> => {
  const email = await subscribed();
  await priced(49);
  return email;
};

const server = await useDynamoDb();
const room = await openDripRoom(server.client());
beforeEach(() => priced(0));

describe('a subscription from the days when the course was free', () => {
  it('opens nothing in any group once the course has a price, and is not linked', async () => {
    const email = await subscribedBefore();
    const sub = newSub();
    signIn(email);
    const row = await room.row('weekly', email);
    const browser = room.browser({ sub });
    const learner = room.classroom.learner(sub);
    await expect(browser.link('weekly')).rejects.toMatchObject({ code: 'payment_required' });
    expect(await room.row('weekly', email)).toEqual(row);
    await expect(learner.enroll('weekly')).rejects.toMatchObject({ code: 'payment_required' });
    await expect(browser.content('weekly')).rejects.toMatchObject({ code: 'not_enrolled' });
    await expect(learner.save('weekly', 'intro', 30)).rejects.toMatchObject({ code: 'not_enrolled' });
    expect((await learner.status('weekly')).body).toEqual({ isEnrolled: false });
    expect((await learner.listEnrolled()).body.courses).toEqual([]);
  });

  it('is linked for who bought the course, and ends with the purchase', async () => {
    const email = await subscribedBefore();
    const sub = newSub();
    signIn(email);
    const key = { sub, courseId: 'weekly', grant: { kind: 'purchase', id: 'cs_1' } } as const;
    const grants = createGrantStore(server.client(), tables);
    await grants.add({ ...key, at: '2026-11-21T10:00:00.000Z', enrolls: false });
    await room.browser({ sub }).link('weekly');
    const learner = room.classroom.learner(sub);
    expect((await learner.status('weekly')).body).toEqual({ isEnrolled: true });
    await grants.revoke(key);
    expect((await learner.status('weekly')).body).toEqual({ isEnrolled: false });
    expect((await room.browser({ sub }).link('weekly')).body).toEqual({ success: true });
    expect((await learner.status('weekly')).body).toEqual({ isEnrolled: false });
  });

  it('does not give back a course whose purchase was refunded', async () => {
    const email = await subscribedBefore();
    const sub = newSub();
    signIn('somebody.else@example.com');
    const key = { sub, courseId: 'weekly', grant: { kind: 'purchase', id: 'cs_2' } } as const;
    const grants = createGrantStore(server.client(), tables);
    await grants.add({ ...key, at: '2026-11-21T10:00:00.000Z', enrolls: true });
    await grants.revoke(key);
    signIn(email);
    await expect(room.browser({ sub }).link('weekly')).rejects.toMatchObject({ code: 'payment_required' });
    expect((await room.classroom.learner(sub).status('weekly')).body).toEqual({ isEnrolled: false });
  });

  it('that was linked then stays open, and linking again is a success', async () => {
    const email = await subscribed();
    const sub = newSub();
    signIn(email);
    await room.browser({ sub }).link('weekly');
    await priced(49);
    expect((await room.browser({ sub }).link('weekly')).body).toEqual({ success: true });
    expect((await room.classroom.learner(sub).status('weekly')).body).toEqual({ isEnrolled: true });
  });
});
