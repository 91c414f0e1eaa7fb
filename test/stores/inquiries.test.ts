import { beforeEach, describe, expect, it } from 'vitest';
import { type InquiryDeps, sendInquiry } from '#lambdas/catalog/send-inquiry.ts';
import { createInquiryStore, type Inquiry } from '#lambdas/stores/inquiries.ts';
import type { MailMessage } from '#lambdas/stores/mail/mail-queue.ts';
import { createRateLimitStore } from '#lambdas/stores/rate-limits.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { everyFault, intercept } from '../support/faults.ts';
import { operationRequest } from '../support/operation-request.ts';
import { readRows } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

let now = Date.parse('2026-11-21T10:00:00Z');
let visitors = 0;
let people = 0;
/** What the queue took, and what it does with the next ones. */
let queued: MailMessage[] = [];
let queueAnswers: ('refused' | 'lost')[] = [];

const database = await useDynamoDb();
const client = database.client();
await createTable(client, 'inquiries');
await createTable(client, 'limits');
const calls = intercept(client);
beforeEach(() => {
  calls.reset();
  queued = [];
  queueAnswers = [];
});

const inquiryOf = (fields: Partial<Inquiry> = {}): Inquiry => ({
  kind: 'contact',
  firstName: 'Ada',
  lastName: 'Okafor',
  email: `Ada.${(people += 1)}@Example.com`,
  message: 'Hello.\nMay I ask something?',
  ...fields,
});
const deps = (): InquiryDeps => ({
  inquiries: createInquiryStore(client, tables.inquiries, () => now),
  limits: createRateLimitStore(client, tables.limits, () => now),
  mailQueue: {
    send: (messages) => {
      const answer = queueAnswers.shift();
      if (answer === 'refused') return Promise.resolve(new Set(messages.map(({ id }) => id)));
      queued.push(...messages);
      return answer === 'lost' ? Promise.reject(new Error('lost')) : Promise.resolve(new Set<string>());
    },
  },
  teamEmail: 'team@northlight.example',
});
const send = (body: Inquiry, clientAddress = `198.51.100.${(visitors += 1) % 250}`) =>
  sendInquiry(deps())(operationRequest({ body, clientAddress }));
const mailIds = (): string[] => [...new Set(queued.map(({ id }) => id))];
const rows = () => readRows(client, tables.inquiries);
const rowsOf = async ({ email }: Inquiry) => (await rows()).filter((row) => row.email === email);

describe('an inquiry', () => {
  it('is kept for a year under its address and mailed to the team, answering to the sender', async () => {
    const inquiry = inquiryOf({ kind: 'corporate-training', company: 'Analytical Engines' });
    expect(await send(inquiry)).toEqual({ status: 201, body: { received: true } });
    const { email, kind: about, ...words } = inquiry;
    expect(queued).toEqual([
      {
        kind: 'inquiry',
        id: expect.stringMatching(/^inquiry-/),
        to: 'team@northlight.example',
        replyTo: email,
        about,
        receivedAt: new Date(now).toISOString(),
        ...words,
      },
    ]);
    expect(await rowsOf(inquiry)).toMatchObject([
      {
        ...inquiry,
        pk: `INQUIRER#${encodeURIComponent(email.toLowerCase())}`,
        mail: 'queued',
        expiresAt: now / 1000 + 365 * 24 * 3600,
      },
    ]);
  });

  it('that comes twice within ten minutes is one mail, at once or one after another', async () => {
    const inquiry = inquiryOf();
    await Promise.all([send(inquiry), send(inquiry), send(inquiry)]);
    const before = queued.length;
    now += 9 * 60_000;
    expect((await send(inquiry)).status).toBe(201);
    expect(queued).toHaveLength(before);
    expect(mailIds()).toHaveLength(1);
    expect(await rowsOf(inquiry)).toHaveLength(1);
    now += 60_000;
    await send(inquiry);
    expect(mailIds()).toHaveLength(2);
  });

  it.each([
    { message: 'Hello again.' },
    { kind: 'instructor' as const },
    { company: 'Elsewhere' },
    { lastName: 'Lovelace' },
  ])('that differs in %j is another', async (change) => {
    const inquiry = inquiryOf();
    await send(inquiry);
    await send({ ...inquiry, ...change });
    expect(mailIds()).toHaveLength(2);
    expect(await rowsOf(inquiry)).toHaveLength(2);
  });

  it('is refused after five an hour from one client, kept and mailed no more', async () => {
    const from = '203.0.113.77';
    for (let sent = 0; sent < 5; sent += 1) await send(inquiryOf(), from);
    const before = (await rows()).length;
    await expect(send(inquiryOf(), from)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 3_600 });
    expect((await rows()).length).toBe(before);
    expect(queued).toHaveLength(5);
    await expect(send(inquiryOf(), '203.0.113.78')).resolves.toMatchObject({ status: 201 });
    now += 3_600_000;
    await expect(send(inquiryOf(), from)).resolves.toMatchObject({ status: 201 });
  });

  it('counts the whole network of an IPv6 client', async () => {
    for (let sent = 0; sent < 5; sent += 1) await send(inquiryOf(), `2001:db8:7:7::${sent}`);
    await expect(send(inquiryOf(), '2001:db8:7:7:ffff::1')).rejects.toMatchObject({ status: 429 });
  });
});

describe('a broken moment', () => {
  it.each(everyFault(3))(
    '$name: asked again it is kept once, and mailed under one id',
    async ({ faults }) => {
      const inquiry = inquiryOf();
      calls.faults = faults;
      await expect(send(inquiry)).rejects.toThrow();
      calls.reset();
      expect((await send(inquiry)).status).toBe(201);
      expect(mailIds()).toHaveLength(1);
      expect(await rowsOf(inquiry)).toMatchObject([{ mail: 'queued' }]);
    },
  );

  it.each(['refused', 'lost'] as const)('a queue that %s leaves the mail owed', async (answer) => {
    const inquiry = inquiryOf();
    queueAnswers = [answer];
    await expect(send(inquiry)).rejects.toThrow();
    expect(await rowsOf(inquiry)).toMatchObject([{ mail: 'due' }]);
    expect((await send(inquiry)).status).toBe(201);
    expect(mailIds()).toHaveLength(1);
  });

  it('a write that was sent twice is one inquiry', async () => {
    const inquiry = inquiryOf();
    calls.faults = new Map([[1, 'twice']]);
    expect((await send(inquiry)).status).toBe(201);
    expect(mailIds()).toHaveLength(1);
  });
});
