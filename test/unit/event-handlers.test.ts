import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toSuppressions } from '#lambdas/mail-feedback/to-suppressions.ts';
import type { logger } from '#lambdas/platform/logger.ts';

const bounce = (bounceType: string, ...addresses: string[]) => ({
  source: 'aws.ses',
  detail: {
    eventType: 'Bounce',
    bounce: { bounceType, bouncedRecipients: addresses.map((emailAddress) => ({ emailAddress })) },
  },
});

describe('mail-feedback', () => {
  it('suppresses addresses that bounced for good, names left out', () => {
    expect(toSuppressions(bounce('Permanent', 'Ada <ada@example.com>', 'bob@example.com'))).toEqual({
      reason: 'bounce',
      addresses: ['ada@example.com', 'bob@example.com'],
    });
  });

  it('leaves alone an address whose server refused our sender for good', () => {
    const { detail } = bounce('Permanent', 'ada@example.com');
    const bouncedRecipients = [{ emailAddress: 'ada@example.com', status: '5.7.1' }];
    const event = { detail: { ...detail, bounce: { ...detail.bounce, bouncedRecipients } } };
    expect(toSuppressions(event).addresses).toEqual([]);
  });

  it('leaves alone an address that is only busy', () => {
    expect(toSuppressions(bounce('Transient', 'ada@example.com')).addresses).toEqual([]);
  });

  it.each([
    [{ status: '5.1.1' }, 'General', 1],
    [{ diagnosticCode: 'smtp; 550-5.1.1 The account does not exist' }, 'General', 1],
    [{ status: '4.0.0', diagnosticCode: 'smtp; 550 5.2.1 mailbox disabled' }, 'Undetermined', 1],
    [{ status: '4.4.7', diagnosticCode: 'smtp; 421 4.4.7 delivery expired from 15.1.2.3' }, 'General', 0],
    [{ status: '5.7.1' }, 'ContentRejected', 0],
    [{ status: '5.3.4' }, 'MessageTooLarge', 0],
    [{ status: '5.2.2' }, 'MailboxFull', 0],
    [{ status: '5.0.0' }, 'MailboxFull', 0],
    [{ status: '5.2.2' }, 'General', 0],
    [{ status: '5.2.3' }, 'General', 0],
    [{ status: '5.3.4' }, 'General', 0],
    [{ status: '5.6.0' }, 'General', 0],
    [{ status: '5.7.26' }, 'General', 0],
    [{ status: '5.0.0', diagnosticCode: 'smtp; 550-5.7.1 message refused by policy' }, 'General', 0],
    [{ status: '5.2.21' }, 'General', 1],
    [{ status: '5.7.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' }, 'General', 1],
    [{ status: '5.1.1', diagnosticCode: 'smtp; 550 5.7.1 user unknown' }, 'General', 1],
    [{ status: '5.7.1', diagnosticCode: 'smtp; 550 5.2.1 mailbox disabled' }, 'General', 1],
    [{ status: '5.7.1', diagnosticCode: 'smtp; 550 5.2.2 mailbox full' }, 'General', 0],
    [{ status: '5.7.1', diagnosticCode: 'smtp; 550 5.1.0 sender rejected' }, 'General', 0],
    [{ diagnosticCode: 'smtp; 550 5.1.8 bad outbound sender' }, 'General', 0],
  ])(
    'takes a transient bounce by the status of the receiving server: %j, %s',
    (fields, bounceSubType, count) => {
      const { detail } = bounce('Transient', 'ada@example.com');
      const bouncedRecipients = detail.bounce.bouncedRecipients.map((each) => ({ ...each, ...fields }));
      const event = { detail: { ...detail, bounce: { ...detail.bounce, bounceSubType, bouncedRecipients } } };
      expect(toSuppressions(event).addresses).toHaveLength(count);
    },
  );

  it('takes a report that a mail is no spam for no complaint', () => {
    const complainedRecipients = [{ emailAddress: 'ada@example.com' }];
    const of = (complaintFeedbackType: string | null) =>
      toSuppressions({
        detail: { eventType: 'Complaint', complaint: { complainedRecipients, complaintFeedbackType } },
      });
    expect(of('not-spam').addresses).toEqual([]);
    for (const kind of ['abuse', 'fraud', null]) expect(of(kind).addresses).toEqual(['ada@example.com']);
  });

  it('suppresses everyone who complained', () => {
    const complaint = { complainedRecipients: [{ emailAddress: 'ada@example.com' }] };
    expect(toSuppressions({ detail: { eventType: 'Complaint', complaint } })).toEqual({
      reason: 'complaint',
      addresses: ['ada@example.com'],
    });
  });

  it.each([{}, null, { detail: { eventType: 'Delivery' } }])('refuses another event: %j', (event) => {
    expect(() => toSuppressions(event)).toThrow();
  });
});

const variables = {
  CATALOG_TABLE: 'Catalog',
  LEARNING_TABLE: 'Learning',
  SUBSCRIPTIONS_TABLE: 'Subscriptions',
  PROFILES_TABLE: 'Profiles',
  PAYMENTS_TABLE: 'Payments',
  MAIL_TABLE: 'Mail',
  LIMITS_TABLE: 'Limits',
  INQUIRIES_TABLE: 'Inquiries',
  WEBHOOKS_TABLE: 'Webhooks',
  MAIL_QUEUE_URL: 'https://queue.example/mail',
  RELEASES_QUEUE_URL: 'https://queue.example/releases',
  MAIL_PACE_MS: '0',
  MAIL_FROM: 'hello@northlight.example',
  MAIL_CONFIGURATION_SET: 'set',
  MAIL_TOKEN_SECRET_ARN: 'arn:secret',
  SITE_URL: 'https://northlight.example',
  STRIPE_API_HOST: 'api.stripe.com',
  STRIPE_API_PORT: '443',
  STRIPE_API_PROTOCOL: 'https',
  REFUND_SECOND_ORDERS: 'true',
  STRIPE_API_KEY_SECRET_ARN: 'arn:secret',
  METRICS_NAMESPACE: 'Northlight',
};

describe('a function that events run', () => {
  beforeEach(() => {
    vi.resetModules();
    vi.stubEnv('AWS_REGION', 'eu-central-1');
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  });
  afterEach(() => {
    vi.doUnmock('#lambdas/release-lectures/plan-releases.ts');
    vi.doUnmock('#lambdas/announce-releases/announce-releases.ts');
    vi.doUnmock('#lambdas/reconcile-payments/reconcile.ts');
    vi.doUnmock('#lambdas/platform/services/secrets.ts');
    vi.doUnmock('#lambdas/send-email/send-mail.ts');
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  const quiet = async (): Promise<void> => {
    const { logger: own } = (await import('#lambdas/platform/logger.ts')) as { logger: typeof logger };
    for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(own, level).mockReturnValue();
  };

  it('by the schedule of releases fails when the queue refuses, and for another event', async () => {
    const summary = { due: 2, refused: 0, finished: true };
    const planReleases = vi.fn(() => Promise.resolve(summary));
    vi.doMock('#lambdas/release-lectures/plan-releases.ts', () => ({ planReleases }));
    await quiet();
    const { handler } = await import('#lambdas/release-lectures/index.ts');
    const context = { getRemainingTimeInMillis: () => 300_000 };
    const event = { scheduledAt: '2026-11-21T10:00:00Z' };
    await expect(handler(event, context)).resolves.toBeUndefined();
    summary.refused = 1;
    await expect(handler(event, context)).rejects.toThrow('1 pages could not be queued');
    await expect(handler({}, context)).rejects.toThrow();
    expect(planReleases).toHaveBeenCalledTimes(2);
  });

  it('by the release queue names the pages that must come again, and begins none without time for it', async () => {
    const done = { due: 1, mails: 1, failed: 0 };
    const announceReleases = vi.fn(() => Promise.resolve(done));
    vi.doMock('#lambdas/announce-releases/announce-releases.ts', () => ({ announceReleases }));
    await quiet();
    const { handler } = await import('#lambdas/announce-releases/index.ts');
    const plannedAt = '2026-11-21T10:00:00.000Z';
    const bodies = [{ ids: ['a'] }, { ids: ['b'] }, { ids: ['c'] }, { ids: [] }, { ids: ['d'] }];
    const records = bodies.map((body, index) => ({
      messageId: `m${index}`,
      body: JSON.stringify({ ...body, plannedAt }),
    }));
    announceReleases
      .mockResolvedValueOnce(done)
      .mockResolvedValueOnce({ ...done, failed: 1 })
      .mockRejectedValueOnce(new Error('throttled'));
    const left = [60_000, 60_000, 60_000, 60_000, 29_999];
    const context = { getRemainingTimeInMillis: () => left.shift() ?? 0 };
    expect(await handler({ Records: records }, context)).toEqual({
      batchItemFailures: ['m1', 'm2', 'm3', 'm4'].map((itemIdentifier) => ({ itemIdentifier })),
    });
    expect(announceReleases).toHaveBeenCalledTimes(3);
  });

  const startReconciling = async (apiKey: string, result: object) => {
    const lines: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    const run = vi.fn(() => Promise.resolve(result));
    vi.doMock('#lambdas/reconcile-payments/reconcile.ts', () => ({ reconcile: run }));
    vi.doMock('#lambdas/platform/services/secrets.ts', () => ({
      createSecretReader: () => () => Promise.resolve(apiKey),
    }));
    await quiet();
    const { handler } = await import('#lambdas/reconcile-payments/index.ts');
    const counts = () =>
      lines.flatMap((line) => {
        const { PaidNotGranted } = JSON.parse(line) as { PaidNotGranted?: number };
        return PaidNotGranted ?? [];
      });
    return {
      run,
      counts,
      invoke: () =>
        handler({ scheduledAt: '2026-11-21T10:00:00Z' }, { getRemainingTimeInMillis: () => 300_000 }),
    };
  };
  const reconciled = { outcomes: {}, failures: [] as object[], paidNotGranted: 0, otherVersions: 0 };

  it('by the schedule of payments fails when events stay behind, and not for want of time', async () => {
    const result = { ...reconciled, finished: false };
    const { invoke, counts } = await startReconciling('sk_test_1', result);
    await expect(invoke()).resolves.toBeUndefined();
    result.paidNotGranted = 2;
    result.failures = [{ event: 'evt_1', error: new Error('slow') }];
    await expect(invoke()).rejects.toThrow('1 payment events could not be applied');
    expect(counts()).toEqual([0, 2]);
  });

  it('by the schedule of payments is quiet while there is no key of Stripe', async () => {
    const { invoke, run, counts } = await startReconciling('Ab3$ random text', reconciled);
    await expect(invoke()).resolves.toBeUndefined();
    expect(run).not.toHaveBeenCalled();
    expect(counts()).toEqual([0]);
  });

  it('by the mail queue names the mails that must come again, and begins none without time for it', async () => {
    const sendMail = vi.fn(() => Promise.resolve('sent'));
    vi.doMock('#lambdas/send-email/send-mail.ts', () => ({ sendMail }));
    await quiet();
    const { handler } = await import('#lambdas/send-email/index.ts');
    const receipt = {
      kind: 'receipt',
      id: 'receipt#1',
      to: 'ada@example.com',
      courseId: 'rag',
      courseTitle: 'RAG',
      amount: 49,
      what: 'course',
    };
    const records = [receipt, { kind: 'receipt' }, receipt, receipt].map((message, index) => ({
      messageId: `m${index}`,
      body: JSON.stringify(message),
    }));
    sendMail.mockResolvedValueOnce('sent').mockRejectedValueOnce(new Error('refused'));
    const left = [60_000, 60_000, 60_000, 14_999];
    const context = { getRemainingTimeInMillis: () => left.shift() ?? 0 };
    expect(await handler({ Records: records }, context)).toEqual({
      batchItemFailures: ['m1', 'm2', 'm3'].map((itemIdentifier) => ({ itemIdentifier })),
    });
    expect(sendMail).toHaveBeenCalledTimes(2);
  });
});
