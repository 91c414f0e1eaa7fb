import { beforeEach, describe, expect, it } from 'vitest';
import { createInquiryStore } from '#lambdas/stores/inquiries.ts';
import { createCalendarStore } from '#lambdas/stores/learner/calendars.ts';
import { createEraseLearner } from '#lambdas/stores/learner/erase-learner.ts';
import { createLearnerRows } from '#lambdas/stores/learner/learner-rows.ts';
import { profileKey } from '#lambdas/stores/learner/profile-key.ts';
import { createProfilePictures, pictureKeys } from '#lambdas/stores/learner/profile-pictures.ts';
import { createQuestionnaireStore } from '#lambdas/stores/learner/questionnaires.ts';
import { certificateFileKey } from '#lambdas/stores/learning/certificate-files.ts';
import { enrollmentKey, learnerPartition, progressKey } from '#lambdas/stores/learning/learning-records.ts';
import { lectureKey } from '#lambdas/stores/learning/lecture-record.ts';
import { createReviewFiles, reviewFileKey } from '#lambdas/stores/learning/review-files.ts';
import { createMailLedger } from '#lambdas/stores/mail/mail-ledger.ts';
import { createNotebookStarts } from '#lambdas/stores/notebook-starts.ts';
import { createOrderGrants } from '#lambdas/stores/payments/order-grants.ts';
import { attemptKey, orderKey } from '#lambdas/stores/payments/payment-record.ts';
import { createPaymentStore } from '#lambdas/stores/payments/payments.ts';
import { createRateLimitStore } from '#lambdas/stores/rate-limits.ts';
import { subscriptionId, subscriptionKey } from '#lambdas/stores/subscriptions/subscription-record.ts';
import { createApplyPaymentEvent } from '#lambdas/use-cases/apply-payment-event.ts';
import { createTables, tables } from '../support/dynamodb.ts';
import { everyFault, intercept } from '../support/faults.ts';
import { putRow, readRows } from '../support/rows.ts';
import { simulated } from '../support/simulation.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const now = Date.parse('2026-11-21T10:00:00.000Z');
const at = new Date(now).toISOString();
const files = new Set<string>();
let people = 0;

const database = await useDynamoDb();
const client = database.client();
const device = database.client();
const calls = intercept(device);
await createTables(client);
beforeEach(() => calls.reset());

const put = (table: string, Item: Record<string, unknown>) => putRow(client, table, Item);

/** A learner with every kind of row and file that there is. */
const seed = async (notes = 30, noteLength = 40_000) => {
  people += 1;
  const sub = `auth0|person${people}`;
  const email = `person${people}@example.com`;
  const counters = [
    { what: 'zone-change', who: sub },
    { what: 'stranger-mail', who: email },
  ];
  const subscription = subscriptionId('drip', { email });
  const own = subscriptionId('other', { sub });
  const sessions = [`cs_${people}_a`, `cs_${people}_old`];
  const pk = learnerPartition(sub);
  await put(tables.learning, {
    ...enrollmentKey(sub, 'drip'),
    courseId: 'drip',
    enrolledAt: at,
    subscription: { id: subscription, subscribedAt: at, zones: [{ zone: 'UTC', since: at }] },
    [`grant#upgrade#${sessions[0]}`]: at,
  });
  await put(tables.learning, { ...progressKey(sub, 'drip'), revision: 1 });
  await put(tables.learning, { ...lectureKey(sub, 'drip', 'one'), lectureId: 'one' });
  for (let note = 0; note < notes; note += 1) {
    await put(tables.learning, { pk, sk: `COURSE#drip#NOTE#0#${note}`, text: 'x'.repeat(noteLength) });
  }
  const certificate = `CERTIFICATE#cert${people}`;
  await put(tables.learning, { pk, sk: certificate });
  await put(tables.learning, { pk: certificate, sk: 'CERTIFICATE', name: `Person ${people}` });
  files.add(certificateFileKey({ id: `cert${people}`, status: 'valid' }));
  await createReviewFiles(client, tables.learning).begin(sub, `reviews${people}`, 20_000);
  files.add(reviewFileKey(`reviews${people}`));
  await put(tables.subscriptions, {
    ...subscriptionKey(subscription),
    id: subscription,
    courseId: 'drip',
    email,
    subscribedAt: at,
    learner: sub,
  });
  await put(tables.subscriptions, {
    ...subscriptionKey(own),
    id: own,
    courseId: 'other',
    subscribedAt: at,
    learner: sub,
  });
  const unlinked = subscriptionId('third', { email });
  await put(tables.subscriptions, {
    ...subscriptionKey(unlinked),
    id: unlinked,
    courseId: 'third',
    email,
    subscribedAt: at,
  });
  for (const sessionId of sessions) {
    await put(tables.payments, {
      ...orderKey(sessionId),
      sessionId,
      sub,
      courseId: 'drip',
      courseTitle: 'Drip',
      kind: 'upgrade',
      amount: 4900,
      currency: 'usd',
      enrolls: false,
      createdAt: at,
    });
  }
  await put(tables.payments, {
    ...attemptKey(sub, 'drip', 'upgrade'),
    attempt: 'x',
    sessionId: sessions[0],
    email,
  });
  const ledger = createMailLedger(client, tables.mail);
  await ledger.claim(subscription, 'claim', now);
  await ledger.claim(`receipt#${sessions[1]}`, 'claim', now);
  await ledger.suppress(email, 'bounce', now);
  const limits = createRateLimitStore(client, tables.limits, () => now);
  for (const counter of counters) await limits.take({ ...counter, max: 5, windowSeconds: 60 });
  await createNotebookStarts(client, tables.limits, () => now).claim(sub, 'claim');
  await createQuestionnaireStore(client, tables.profiles).save(sub, 1, { goal: 'build' });
  await createCalendarStore(client, tables.profiles).keep(sub, 'secret');
  const { mailId } = await createInquiryStore(client, tables.inquiries, () => now).keep({
    kind: 'contact',
    firstName: 'Ada',
    lastName: 'Okafor',
    email,
  });
  await ledger.claim(mailId, 'claim', now);
  const pictures = [`picture${people}`, `left${people}`];
  for (const key of pictures.flatMap(pictureKeys)) files.add(key);
  await put(tables.profiles, {
    ...profileKey(sub),
    id: sub,
    email,
    emailVerified: true,
    pictures: new Set([pictures[0]]),
    picturesToRemove: new Set([pictures[1]]),
  });
  return { sub, emails: [email], counters, sessions };
};

const storage = {
  remove: (keys: readonly string[]) => {
    for (const key of keys) files.delete(key);
    return Promise.resolve();
  },
};
const erase = (over = client) => createEraseLearner(over, tables, storage, Date.now);
/** Every row of every table, and every file. */
const everythingThere = async (): Promise<string[]> => {
  const found: string[] = [...files].map((key) => `file ${key}`);
  for (const table of Object.values(tables)) {
    const rows = await readRows(client, table);
    found.push(...rows.map(({ pk, sk }) => `${table} ${String(pk)} ${String(sk)}`));
  }
  return found.sort();
};
/** Outlives its learner: counters of limits, the claim on a notebook start, suppressed addresses. */
const stays = (row: string): boolean =>
  row.startsWith(`${tables.limits} `) || /^\S+ SUPPRESSED#[\w-]{43} /.test(row);
const everything = async (): Promise<string[]> => (await everythingThere()).filter((row) => !stays(row));

describe('erasing a learner', () => {
  it('resets no limit and forgets no bounce or complaint, and neither names anybody', async () => {
    const before = await everythingThere();
    const leaver = await seed(1, 10);
    await erase()(leaver);
    const left = (await everythingThere()).filter((row) => !before.includes(row));
    expect(left.filter(stays)).toHaveLength(leaver.counters.length + 2);
    expect(await createMailLedger(client, tables.mail).isSuppressed(leaver.emails[0] ?? '')).toBe(true);
    const limits = createRateLimitStore(client, tables.limits, () => now);
    for (const counter of leaver.counters) {
      expect((await limits.use({ ...counter, max: 5, windowSeconds: 60 })).uses).toBe(2);
    }
  });

  it('takes every row and file of theirs, over pages, and nothing of anybody else', async () => {
    await seed();
    const before = await everything();
    const leaver = await seed();
    expect((await everything()).length).toBe(before.length * 2);
    await erase()(leaver);
    expect(await everything()).toEqual(before);
    await erase()(leaver);
    expect(await everything()).toEqual(before);
  });

  it('is completed by the next call after any interruption', async () => {
    const before = await everything();
    await erase(device)(await seed(2, 10));
    const { length } = calls.calls;
    expect(length).toBeGreaterThan(20);
    // An odd step, so that calls are cut off before they happen and after.
    const step = simulated(5, 1);
    for (const { name, faults } of everyFault(length).filter((_, index) => index % step === 0)) {
      const leaver = await seed(2, 10);
      calls.reset();
      calls.faults = faults;
      await erase(device)(leaver).catch(() => undefined);
      calls.reset();
      await erase(device)(leaver);
      expect(await everything(), name).toEqual(before);
    }
  }, 240_000);

  it('leaves what another learner linked at a shared address', async () => {
    const [one, other] = [await seed(), await seed()];
    const before = await everything();
    await erase()({ ...one, emails: [...one.emails, ...other.emails] });
    const rows = await everything();
    const kept = rows.filter((row) =>
      row.includes(`drip#EMAIL#${encodeURIComponent(other.emails[0] ?? '')}`),
    );
    expect(kept.filter((row) => row.startsWith(tables.subscriptions))).toHaveLength(1);
    expect(before.length).toBeGreaterThan(rows.length);
    await erase()(other);
  });

  it('outruns rows that are written meanwhile, or says that it could not', async () => {
    const before = await everything();
    const leaver = await seed();
    const note = () =>
      put(tables.learning, { pk: learnerPartition(leaver.sub), sk: 'COURSE#drip#NOTE#0#late' });
    let late = 0;
    calls.meanwhile = async (command) => {
      if (command.startsWith('BatchWrite') && (late += 1) < 3) await note();
    };
    await erase(device)(leaver);
    expect(late).toBeGreaterThanOrEqual(3);
    expect(await everything()).toEqual(before);
    calls.meanwhile = async (command) => {
      if (command.startsWith('Query')) await note();
    };
    await expect(erase(device)(leaver)).rejects.toMatchObject({ name: 'TransactionConflictException' });
    calls.reset();
    await erase(device)(leaver);
  });

  it('removes the files of an upload that begins while the profile is erased', async () => {
    const before = await everything();
    const leaver = await seed(2, 10);
    let uploads = 0;
    const remove = async (keys: readonly string[]): Promise<void> => {
      await storage.remove(keys);
      if (uploads > 0 || !keys.some((key) => key.startsWith('pictures/'))) return;
      uploads += 1;
      await createProfilePictures(client, tables.profiles).begin(leaver.sub, 'late');
      for (const key of pictureKeys('late')) files.add(key);
    };
    await createEraseLearner(client, tables, { remove }, Date.now)(leaver);
    expect(uploads).toBe(1);
    expect(await everything()).toEqual(before);
  });

  it('is not undone by a payment that comes late', async () => {
    const leaver = await seed();
    const payments = createPaymentStore(device, tables);
    const [session = ''] = leaver.sessions;
    // The order was read before the learner left, and is written after.
    calls.once(/^TransactWrite/, () => erase()(leaver));
    const apply = createApplyPaymentEvent({
      payments,
      findSession: () => Promise.resolve(session),
      mailQueue: { send: () => Promise.resolve(new Set()) },
      ...{ grants: createOrderGrants(device, tables), settleTeam: () => Promise.resolve() },
      secondOrders: { areRefunded: true, refund: () => Promise.resolve(undefined) },
      ...{ raise: () => undefined, now: () => now, wasErasedSince: () => Promise.resolve(true) },
    });
    const data = { object: { amount_refunded: 1, payment_intent: 'pi_1' } };
    expect(await apply({ id: 'evt_1', type: 'charge.refunded', data })).toBe('foreign');
    await payments.markReceiptQueued(session, at);
    const kept = (await everything()).filter((row) => [session, leaver.sub].some((id) => row.includes(id)));
    expect(kept).toEqual([]);
  });
});

describe('the rows of a learner', () => {
  it('are read in parts that follow each other', async () => {
    const [{ sub }, rows] = [await seed(), createLearnerRows(client, tables)];
    const all = await rows.readLearning(sub, undefined, 100_000_000);
    const seen: unknown[] = [];
    let after: string | undefined;
    let parts = 0;
    do {
      const part = await rows.readLearning(sub, after, 1);
      seen.push(...part.rows.map(({ sk }) => sk));
      after = part.next;
      parts += 1;
    } while (after !== undefined);
    expect(parts).toBeGreaterThan(1);
    expect(seen).toEqual(all.rows.map(({ sk }) => sk));
    await erase()({ sub, emails: [], counters: [] });
  });
});
