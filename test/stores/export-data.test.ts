import { expect, it } from 'vitest';
import { createLearnerRows } from '#lambdas/stores/learner/learner-rows.ts';
import { createProfileStore } from '#lambdas/stores/learner/profiles.ts';
import { certificateFileKeys } from '#lambdas/stores/learning/certificate-files.ts';
import { certificateKey, publicCertificateKey } from '#lambdas/stores/learning/certificates.ts';
import { createReviewFiles, reviewFileKey } from '#lambdas/stores/learning/review-files.ts';
import { createMailLedger } from '#lambdas/stores/mail/mail-ledger.ts';
import { attemptKey, orderKey, receiptId } from '#lambdas/stores/payments/payment-record.ts';
import { createRateLimitStore } from '#lambdas/stores/rate-limits.ts';
import { createListStored } from '#lambdas/stores/s3/stored-files.ts';
import type { UserDeps } from '#lambdas/user/deps.ts';
import { exportData } from '#lambdas/user/export-data.ts';
import { createTables, tables } from '../support/dynamodb.ts';
import { intercept } from '../support/faults.ts';
import { operationRequest } from '../support/operation-request.ts';
import { putRow } from '../support/rows.ts';
import { fakeStorage } from '../support/storage.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const storage = fakeStorage();
const now = Date.parse('2026-11-21T10:00:00.000Z');

const database = await useDynamoDb();
const client = database.client();
await createTables(client);

const put = (table: string, Item: Record<string, unknown>) => putRow(client, table, Item);

/** The first part of an export, and the calls that it took. */
const exported = async (sub: string, after?: string) => {
  const device = database.client();
  const { calls } = intercept(device);
  const deps = {
    profiles: createProfileStore(device, tables.profiles),
    identity: { full: () => Promise.resolve({ email: `${sub}@example.com`, emailVerified: true }) },
    limits: createRateLimitStore(device, tables.limits, () => now),
    rows: createLearnerRows(device, tables),
    listStored: createListStored(storage.client, 'media'),
    now: () => now,
  } as unknown as UserDeps;
  const caller = { sub, scopes: new Set(), token: 't' };
  const { body } = await exportData(deps)(operationRequest({ caller, query: after ? { after } : {} }));
  return { body, calls: [...calls].sort() };
};
const queries = (count: number): string[] => Array<string>(count).fill('QueryCommand');

it('an export takes nine round trips for a learner of whom nothing is stored', async () => {
  const { body, calls } = await exported('nobody');
  expect(body).toMatchObject({ profiles: [], learning: [], mail: [], files: [] });
  expect(calls).toEqual(['BatchGetItemCommand', 'BatchGetItemCommand', ...queries(6), 'UpdateItemCommand']);
});

it('takes one more for a learner with certificates, however many rows there are', async () => {
  const sub = 'busy';
  for (let number = 0; number < 20; number += 1) {
    const session = `cs_${number}`;
    await put(tables.payments, { ...orderKey(session), sessionId: session, sub });
    await put(tables.payments, { ...attemptKey(sub, `course-${number}`, 'course'), sessionId: session });
    await createMailLedger(client, tables.mail).claim(receiptId(session), 'claim', now);
    await put(tables.learning, { ...certificateKey(sub, `c${number}`) });
    await put(tables.learning, { ...publicCertificateKey(`c${number}`), name: 'Busy' });
  }
  const { body, calls } = await exported(sub);
  expect([body.payments, body.mail, body.learning].map(({ length }) => length)).toEqual([40, 20, 40]);
  expect(calls).toEqual([
    ...Array<string>(3).fill('BatchGetItemCommand'),
    ...queries(6),
    'UpdateItemCommand',
  ]);
});

it('names every print of a certificate that is stored, of a status that is over too, and no other', async () => {
  const sub = 'corrected';
  await put(tables.learning, {
    ...certificateKey(sub, 'c'),
    id: 'cert-corrected',
    courseId: 'c',
    courseTitle: 'A course',
    courseDescription: 'What it is about.',
    instructor: 'A Teacher',
    name: 'A Learner',
    issuedAt: '2026-11-20T10:00:00.000Z',
    status: 'valid',
  });
  const keys = certificateFileKeys('cert-corrected');
  const superseded = keys.find((key) => key.includes('superseded')) ?? '';
  storage.files.set(superseded, { bytes: 1 });
  const { body } = await exported(sub);
  expect(keys.length).toBeGreaterThan(1);
  expect(body.files).toEqual([`/${superseded}`]);
});

it('names a file of reviews as long as it is stored', async () => {
  const sub = 'reviewer';
  const files = createReviewFiles(client, tables.learning);
  for (const name of ['there', 'gone']) await files.begin(sub, name, now / 86_400_000);
  storage.files.set(reviewFileKey('there'), { bytes: 1 });
  expect((await exported(sub)).body.files).toEqual(['/media/reviews/there.apkg']);
});

it('begins six times an hour, whatever its parts', async () => {
  for (let time = 0; time < 6; time += 1) await exported('eager');
  const refusal = { code: 'too_many_requests', retryAfterSeconds: 3_600 };
  await expect(exported('eager')).rejects.toMatchObject(refusal);
  expect((await exported('eager', 'COURSE#a#')).body.learning).toEqual([]);
  expect((await exported('another')).body.limits).toHaveLength(1);
});

it.each<[string, (number: number) => object]>([
  ['notes full of quotes', (number) => ({ sk: `NOTE#${number}`, text: '"'.repeat(100_000) })],
  [
    'long histories of reviews',
    (number) => ({
      ...{ sk: `REVIEW#${number}`, mark: 'm', interval: 1 },
      facts: Array<string>(3_000).fill(`mi8k2j0g g ${'A'.repeat(22)}`),
    }),
  ],
])('has parts that fit into an answer of a function, each row once, for %s', async (what, row) => {
  const { pk } = certificateKey(what, 'c');
  for (let number = 10; number < 30; number += 1) await put(tables.learning, { pk, ...row(number) });
  const seen: unknown[] = [];
  let after: string | undefined;
  do {
    const { body } = await exported(what, after);
    expect(Buffer.byteLength(JSON.stringify({ body: JSON.stringify(body) }))).toBeLessThan(4_000_000);
    seen.push(...body.learning.map(({ sk }) => sk));
    after = body.next;
  } while (after !== undefined);
  expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => (row(index + 10) as { sk: string }).sk));
});
