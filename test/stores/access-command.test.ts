import { beforeEach, describe, expect, it } from 'vitest';
import { type AccessTarget, explain, grant, revoke, revokeCertificate } from '#bin/access/commands.ts';
import { explain as explainRequest } from '#bin/access/explain-request.ts';
import { keyMark } from '#domain/score/option-ids.ts';
import { toQuestionsItem } from '#lambdas/stores/catalog/rows/questions-item.ts';
import { profileKey } from '#lambdas/stores/learner/profile-key.ts';
import { enrollmentKey, openedAttribute, progressKey } from '#lambdas/stores/learning/learning-records.ts';
import { createReviewStore } from '#lambdas/stores/learning/reviews.ts';
import { toFirstItem } from '#lambdas/use-cases/begin-reviews.ts';
import { createTable, nameTable, tables } from '../support/dynamodb.ts';
import { courseOf, video } from '../support/learning.ts';
import { openReleaseDesk, type ReleaseDesk, scheduledLecture } from '../support/releases.ts';
import { question } from '../support/reviews.ts';
import { putRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const day = 24 * 3_600_000;
const email = 'ada@example.com';
const sub = 'auth0|ada';

let desk: ReleaseDesk;
let target: AccessTarget;
let targets = 0;
const database = await useDynamoDb();
const client = database.client();
beforeEach(async () => {
  desk = await openReleaseDesk(client);
  const profiles = nameTable(`access-profiles-${(targets += 1)}`);
  await createTable(client, 'profiles', profiles);
  target = { documents: client, tables: { ...tables, ...desk.tables, profiles }, now: desk.now };
});
const profile = (id = sub, more: object = { emailVerified: true }) =>
  putRow(client, target.tables.profiles, { ...profileKey(id), id, email, ...more });

const paid = courseOf('paid', [video('one')], { price: 50 });
const drip = courseOf(
  'drip',
  [
    scheduledLecture('start', undefined, { type: 'free' }),
    scheduledLecture('week', { afterDays: 7, at: '09:00' }),
    scheduledLecture('later', { afterDays: 30 }),
    scheduledLecture('seen', { afterDays: 60 }),
    scheduledLecture('bonus', { afterDays: 1 }, { type: 'premium' }),
  ],
  { drip: true },
);
const asked = (courseId: string, more: object = {}) => ({ email, courseId, premium: false, ...more });

describe('access', () => {
  it('explains lecture by lecture, by which grant or rule and until when', async () => {
    await desk.publish(drip);
    await profile();
    const subscribedAt = new Date(desk.now).toISOString();
    const subscription = { id: 'x', subscribedAt, zones: [{ zone: 'Europe/Berlin', since: subscribedAt }] };
    await putRow(client, desk.tables.learning, {
      ...enrollmentKey(sub, 'drip'),
      courseId: 'drip',
      subscription,
      'grant#upgrade#cs_1': subscribedAt,
    });
    await putRow(client, desk.tables.learning, {
      ...progressKey(sub, 'drip'),
      [openedAttribute('seen')]: subscribedAt,
    });
    const lines = (await explain({ ...target, now: desk.now + 8 * day }, asked('drip'))).split('\n');
    expect(lines).toEqual([
      'drip: ada@example.com (auth0|ada) at 2026-11-29T10:00:00.000Z',
      'Enrolled: yes',
      '  drip subscription of 2026-11-21T10:00:00.000Z (zone Europe/Berlin), for good',
      '  upgrade grant cs_1, until it is taken back',
      'Lectures:',
      '  start  open    at once',
      '  week   open    since 2026-11-28T08:00:00.000Z: after 7 days at 09:00',
      '  later  locked  until 2026-12-21T10:00:00.000Z: after 30 days',
      '  seen   open    was opened before, for good',
      '  bonus  open    since 2026-11-22T10:00:00.000Z: after 1 day, by upgrade grant cs_1',
      '',
    ]);
  });

  it('explains a subscription that no account is linked to', async () => {
    await desk.publish(drip);
    await desk.subscribe(email, drip);
    const text = await explain(target, asked('drip', { email: 'Ada@Example.com' }));
    expect(text).toContain('subscribed and not linked to an account');
    expect(text).toContain('week   locked  until 2026-11-28T09:00:00.000Z: after 7 days at 09:00');
    expect(text).toContain('bonus  locked  premium: until an upgrade is bought or granted');
  });

  it('says that a subscription from free days opens nothing once the course has a price', async () => {
    await desk.publish({ ...drip, price: 49 });
    await desk.subscribe(email, drip);
    const text = await explain(target, asked('drip'));
    expect(text).toContain('opens nothing now that the course has a price');
    expect(text).toContain('Enrolled: no');
    expect(text).not.toMatch(/^ {2}\w+ +open/m);
  });

  it('gives and takes a manual grant, each once however often, and leaves purchases alone', async () => {
    await desk.publish(paid);
    await profile();
    expect(await explain(target, asked('paid'))).toContain('one  locked  not enrolled');
    await grant(target, asked('paid'));
    expect(await grant(target, asked('paid'))).toContain('one  open    at once');
    expect(await revoke(target, asked('paid'))).toContain('one  locked  not enrolled');
    await grant(target, asked('paid'));
    await putRow(client, desk.tables.learning, {
      ...enrollmentKey(sub, 'paid'),
      courseId: 'paid',
      basis: 'grant',
      enrolledAt: new Date(desk.now).toISOString(),
      'grant#purchase#cs_1': 'x',
      'grant#manual#operator': 'x',
    });
    const after = await revoke(target, asked('paid'));
    expect(after).toContain('purchase grant cs_1');
    expect(after).not.toContain('manual grant operator');
    expect(after).toContain('one  open    at once');
  });

  it('gives the premium lectures alone when asked', async () => {
    await desk.publish(drip);
    await desk.subscribe(email, drip, { learner: sub });
    expect(await grant(target, asked('drip', { premium: true }))).toContain('upgrade grant operator');
    expect(await revoke(target, asked('drip', { premium: true }))).not.toContain('upgrade grant operator');
  });

  it('gives no premium lectures of a course that has none', async () => {
    await desk.publish(paid);
    await profile();
    await expect(grant(target, asked('paid', { premium: true }))).rejects.toThrow('paid has no premium');
    expect(await explain(target, asked('paid'))).not.toContain('upgrade grant');
  });

  it('says what to do about an address of no account or of several, and a course that is not there', async () => {
    await desk.publish(paid);
    await expect(grant(target, asked('paid'))).rejects.toThrow(
      /No account is known for ada@example\.com.*--sub/,
    );
    await profile();
    await profile('google|ada');
    await expect(grant(target, asked('paid'))).rejects.toThrow(
      /several accounts.*--sub: auth0\|ada, google\|ada/,
    );
    await expect(grant(target, asked('none', { sub }))).rejects.toThrow('There is no course none');
    expect(await grant(target, asked('paid', { sub: 'google|ada' }))).toContain('google|ada');
  });

  it.each([
    ['is not verified', { emailVerified: false }],
    ['was never said to be verified', {}],
  ])('never touches an account whose address %s, and says so', async (_, unverified) => {
    await desk.publish(paid);
    await profile('auth0|eve', unverified);
    const commands = [explain, grant, revoke, revokeCertificate];
    for (const command of commands) {
      await expect(command(target, asked('paid'))).rejects.toThrow(
        /No account has verified ada@example\.com.*Skipped an account.*auth0\|eve/s,
      );
      // A local site would make an account for an address that it does not know.
      const local = { ...target, endpoint: 'http://localhost:1' };
      await expect(command(local, asked('paid'))).rejects.toThrow(/No account has verified/);
    }
    expect(await explain(target, asked('paid', { sub: 'auth0|eve' }))).toContain('no grant');
  });

  it('reaches the owner who verified the address among any number of accounts that only state it', async () => {
    await desk.publish(paid);
    // More than one page of the index, on both sides of the owner.
    const bio = 'x'.repeat(60_000);
    const names = Array.from({ length: 40 }, (_, number) => `auth0|${number < 20 ? 'a' : 'z'}${number}`);
    await Promise.all(names.map((name) => profile(name, { emailVerified: false, bio })));
    await profile();
    const skipped = 'Skipped 40 accounts that state ada@example.com without having verified it: auth0|a0, ';
    const granted = await grant(target, asked('paid'));
    expect(granted).toContain(skipped);
    expect(granted).toContain('ada@example.com (auth0|ada)');
    expect(granted).toContain('one  open    at once');
    expect(await revoke(target, asked('paid'))).toContain(skipped);
    const payments = nameTable('access-payments');
    await createTable(client, 'payments', payments);
    const withPayments = { ...target, tables: { ...target.tables, payments } };
    const told = await explainRequest(withPayments, { who: email });
    expect(told).toContain(skipped);
    expect(told.match(/^ada@example\.com \(/gm)).toEqual(['ada@example.com (']);
    expect(told).toContain('ada@example.com (auth0|ada)');
  });

  it('explains what a learner should review at any time, and changes nothing', async () => {
    const payments = nameTable(`access-payments-${(targets += 1)}`);
    await createTable(client, 'payments', payments);
    await desk.publish(courseOf('quick', [video('watch')], { hasQuestions: true }));
    await profile(sub, { emailVerified: true, emailPreferences: { reviews: 'daily' }, reviewAt: '07:00' });
    const put = (Item: Record<string, unknown>, table = desk.tables.learning) => putRow(client, table, Item);
    await put(
      toQuestionsItem('quick', {
        questions: [question('why', 'watch'), question('how', 'watch')],
        cards: [],
      }),
      desk.tables.catalog,
    );
    await put({ ...enrollmentKey(sub, 'quick'), courseId: 'quick', enrolledAt: 'x', basis: 'free' });
    const reviews = createReviewStore(client, { ...desk.tables, profiles: target.tables.profiles });
    for (const [id, isRight] of [
      ['why', false],
      ['how', true],
    ] as const) {
      const itemId = `quick.lecture.watch.${id}`;
      const first = { itemId, mark: keyMark(question(id, 'watch')), at: desk.now, isRight };
      await reviews.begin(sub, [toFirstItem(first, { zones: [], limit: 20 })]);
    }
    const at = (now: number) =>
      explainRequest({ ...target, now, tables: { ...target.tables, payments } }, { who: email });
    const told = await at(desk.now + day);
    expect(told.slice(told.indexOf('Reviews')).trimEnd().split('\n')).toEqual([
      'Reviews at 2026-11-22T10:00:00.000Z, on the day 2026-11-22 (UTC): 1 due, 0 later, 0 done of 20 a day',
      '  due 2026-11-22, after 1 day  quick.lecture.watch.why, in watch',
      '  next: 2026-11-23',
      '  daily email: at 07:00',
    ]);
    expect(await at(desk.now + 2 * day)).toContain('2 due, 0 later');
    expect(await at(desk.now)).toContain('0 due, 0 later');
  });

  it('explains the subscription of an address that only an unverified account states', async () => {
    await desk.publish(drip);
    await desk.subscribe(email, drip);
    await profile('auth0|eve', { emailVerified: false });
    const text = await explain(target, asked('drip'));
    expect(text).toContain('subscribed and not linked to an account');
    expect(text).toContain('Skipped an account that states ada@example.com');
  });
});
