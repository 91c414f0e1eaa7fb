import { beforeEach, describe, expect, it } from 'vitest';
import type { DripDeps } from '#lambdas/drip/deps.ts';
import { linkAccount } from '#lambdas/drip/link-account.ts';
import { createReadZone } from '#lambdas/stores/learner/known-learner.ts';
import { createLearningStore } from '#lambdas/stores/learning/learning.ts';
import { createPaceFacts } from '#lambdas/stores/subscriptions/pace-facts.ts';
import { recheckReleases } from '#lambdas/stores/subscriptions/recheck-releases.ts';
import {
  subscriptionKey,
  type SubscriptionRecord,
} from '#lambdas/stores/subscriptions/subscription-record.ts';
import { createSubscriptionStore } from '#lambdas/stores/subscriptions/subscriptions.ts';
import { createTable, nameTable } from '../support/dynamodb.ts';
import { interleave } from '../support/faults.ts';
import { operationRequest } from '../support/operation-request.ts';
import { deskLearner } from '../support/release-learners.ts';
import { openReleaseDesk, weekly } from '../support/releases.ts';
import { changeRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const server = await useDynamoDb();
const client = server.client();
const desk = await openReleaseDesk(client);
const webhooks = nameTable('webhooks-of-addresses');
await createTable(client, 'webhooks', webhooks);
const start = Date.parse('2026-11-21T10:00:00.000Z');
const day = 86_400_000;
let courses = 0;
let people = 0;

/** Links the caller's verified address, as the drip group does. */
const link = async (sub: string, email: string, courseId: string, device = client): Promise<void> => {
  const tables = { ...desk.tables, webhooks };
  const deps: Partial<DripDeps> = {
    learning: createLearningStore(device, tables),
    readZone: createReadZone(device, tables.profiles),
    identity: { address: () => Promise.resolve({ email, emailVerified: true }) },
    now: () => desk.now,
  };
  const caller = { sub, scopes: new Set<string>(), token: 'token' };
  await linkAccount(deps as DripDeps)(operationRequest({ caller, body: { courseId } }));
};

/** Declines the mails to an address, as the link in each of them does. */
const decline = (id: string) =>
  createSubscriptionStore(client, { ...desk.tables, webhooks }).unsubscribe(
    id,
    new Date(desk.now).toISOString(),
  );

/** A learner of a course with five weekly lectures, whose mails go to the address that was linked first. */
const begin = async (fields: Partial<SubscriptionRecord> = {}) => {
  const course = weekly(`weekly-${(courses += 1)}`, 5);
  await desk.publish(course);
  const name = `ada-${(people += 1)}`;
  const learner = deskLearner(client, desk, name);
  const first = await learner.join(course);
  desk.now += day;
  const second = await desk.subscribe(`${name}@new.example`, course, fields);
  return { course, learner, sub: `auth0|${name}`, first, second, email: second.email ?? '' };
};
/** Runs the schedule every day. */
const runDays = async (days: number): Promise<void> => {
  for (let passed = 0; passed < days; passed += 1) {
    desk.now += day;
    await desk.run();
  }
};
const told = (...rows: SubscriptionRecord[]) => rows.map(({ id }) => desk.told().get(id) ?? []);
const weeks = (...numbers: number[]) => numbers.map((number) => `week-${number}`);

beforeEach(() => {
  desk.now = start;
});

describe('the release mails of a learner with two addresses', () => {
  it('go on at the address that was linked last, each lecture once, by the dates of the learner', async () => {
    const { course, sub, first, second, email } = await begin();
    await runDays(8);
    expect(told(first)).toEqual([weeks(1)]);
    await link(sub, email, course.id);
    expect((await desk.read(first.id))?.dueAt).toBeUndefined();
    const before = told(second);
    await desk.run();
    expect(told(second)).toEqual(before);
    await recheckReleases(client, desk.tables.subscriptions, course.id);
    desk.now = Date.parse('2026-12-05T09:00:00.000Z');
    await desk.run();
    expect(told(first, second)).toEqual([weeks(1), [...(before[0] ?? []), 'week-2']]);
    await runDays(30);
    expect(told(first, second)).toEqual([weeks(1), [...(before[0] ?? []), ...weeks(2, 3, 4, 5)]]);
  });

  it('tell at the new address what had opened and was not told at the old one', async () => {
    const { course, sub, first, second, email } = await begin({
      confirmedAt: undefined,
      mailedThrough: undefined,
      announced: undefined,
      dueAt: undefined,
      dueShard: undefined,
    });
    desk.now = Date.parse('2026-11-28T09:05:00.000Z');
    await link(sub, email, course.id);
    await runDays(1);
    expect(told(first, second)).toEqual([[], weeks(1)]);
  });

  it('miss nothing and repeat nothing when a run tells the old address meanwhile', async () => {
    const { course, sub, first, second, email } = await begin({ confirmedAt: undefined });
    desk.now = Date.parse('2026-11-28T09:05:00.000Z');
    const device = interleave(server.client(), /^TransactWrite/, () => desk.run());
    await link(sub, email, course.id, device);
    await runDays(30);
    expect(told(first, second)).toEqual([weeks(1), weeks(2, 3, 4, 5)]);
  });

  it('come to the new address after a pause', async () => {
    const { course, sub, first, second, email } = await begin({ confirmedAt: undefined });
    await link(sub, email, course.id);
    const facts = createPaceFacts(client, desk.tables);
    const change = (status: 'paused' | 'running', count: number) =>
      facts.appendToLearner({ sub, courseId: course.id, subscriptionId: second.id, count }, [
        { since: desk.now, status },
      ]);
    await change('paused', 0);
    await runDays(10);
    expect(told(first, second)).toEqual([[], []]);
    await change('running', 1);
    await runDays(50);
    expect(told(first, second)).toEqual([[], weeks(1, 2, 3, 4, 5)]);
  });

  it('return to the old address when it is linked again', async () => {
    const { course, sub, first, second, email } = await begin({ confirmedAt: undefined });
    await link(sub, email, course.id);
    await runDays(8);
    await link(sub, first.email ?? '', course.id);
    await runDays(30);
    expect(told(second, first)).toEqual([weeks(1), weeks(2, 3, 4, 5)]);
  });

  it('return to the old address after the new one declined them, each lecture once', async () => {
    const { course, sub, first, second, email } = await begin({ confirmedAt: undefined });
    await runDays(8);
    await link(sub, email, course.id);
    await runDays(14);
    expect(told(first, second)).toEqual([weeks(1), weeks(2, 3)]);
    await decline(second.id);
    await link(sub, first.email ?? '', course.id);
    await runDays(30);
    expect(told(first, second)).toEqual([weeks(1, 4, 5), weeks(2, 3)]);
  });

  it('stay where they are when the new address declined its own', async () => {
    const { course, sub, first, second, email } = await begin({
      unsubscribedAt: new Date(start).toISOString(),
    });
    await link(sub, email, course.id);
    await runDays(40);
    expect(told(first, second)).toEqual([weeks(1, 2, 3, 4, 5), []]);
  });

  it('end at a second address that an earlier release let have them too', async () => {
    const { sub, first, second } = await begin();
    await desk.subscribe(second.email ?? '', weekly(second.courseId, 5), { learner: sub });
    await runDays(40);
    expect(told(first, second)).toEqual([weeks(1, 2, 3, 4, 5), []]);
    expect((await desk.read(second.id))?.dueAt).toBeUndefined();
  });

  it.each([
    ['without an address', { email: undefined, confirmedAt: undefined }],
    ['that declined them', { unsubscribedAt: new Date(start).toISOString() }],
    [
      'that had been linked and then declined them',
      { linkedAt: new Date(start - 2).toISOString(), unsubscribedAt: new Date(start - 1).toISOString() },
    ],
  ])('come to the second where the enrollment of an earlier release names one %s', async (_, fields) => {
    const { course, sub, first, second } = await begin();
    await desk.subscribe(first.email ?? '', course, { learner: sub, ...fields });
    const linkedAt = new Date(start).toISOString();
    await desk.subscribe(second.email ?? '', course, { learner: sub, linkedAt });
    await runDays(40);
    expect(told(first, second)).toEqual([[], weeks(1, 2, 3, 4, 5)]);
  });

  it('stay ended when the address that an earlier release linked last declined them, also after the schedule changed', async () => {
    const { course, sub, first, second } = await begin({ confirmedAt: undefined });
    await link(sub, second.email ?? '', course.id);
    // An earlier release did not note that the mails had moved.
    await changeRow(client, desk.tables.subscriptions, subscriptionKey(first.id), { moved: undefined });
    await runDays(8);
    await decline(second.id);
    await recheckReleases(client, desk.tables.subscriptions, course.id);
    await runDays(30);
    expect(told(first, second)).toEqual([[], weeks(1)]);
  });

  it('end at both when the new address declines them, also after the schedule changed', async () => {
    const { course, sub, first, second, email } = await begin({ confirmedAt: undefined });
    await link(sub, email, course.id);
    await runDays(8);
    await decline(second.id);
    await recheckReleases(client, desk.tables.subscriptions, course.id);
    await runDays(30);
    expect(told(first, second)).toEqual([[], weeks(1)]);
  });
});
