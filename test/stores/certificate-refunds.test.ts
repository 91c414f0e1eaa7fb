import { describe, expect, it } from 'vitest';
import { certificateKey, createCertificateStore } from '#lambdas/stores/learning/certificates.ts';
import { createGrantStore } from '#lambdas/stores/learning/grants.ts';
import { enrollmentKey } from '#lambdas/stores/learning/learning-records.ts';
import { openOffice, writeCompletions } from '../support/certificates.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { everyFault, intercept } from '../support/faults.ts';
import { courseOf, video } from '../support/learning.ts';
import { makeEvents, openTill } from '../support/payments.ts';
import { changeRow, putRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

let people = 0;
const at = '2026-11-21T10:00:00.000Z';
const manual = { kind: 'manual', id: 'support#7' } as const;

const server = await useDynamoDb();
const till = await openTill(server.client());
await createTable(server.client(), 'profiles');
const office = openOffice(server.client());
await till.publish(
  courseOf('paid', [video('a'), video('b')], { price: 79 }),
  courseOf('weekly', [video('a'), video('b', { type: 'premium' })], { drip: true }),
);

const bought = async (sub: string): Promise<ReturnType<typeof makeEvents>> => {
  const events = makeEvents(till.session((await till.buy(sub, 'paid')).sessionId));
  await till.apply(events.paid());
  return events;
};
const newLearner = (): string => `auth0|refund-${(people += 1)}`;
/** A learner who bought the course and completed it. */
const finished = async (): Promise<{ sub: string; events: ReturnType<typeof makeEvents> }> => {
  const sub = newLearner();
  const events = await bought(sub);
  await writeCompletions(server.client(), sub, 'paid', ['a', 'b']);
  return { sub, events };
};
const certify = async (sub: string, courseId = 'paid'): Promise<string> =>
  (await office.generate(sub, courseId)).body.certificate.id;
const statusOf = async (id: string): Promise<string> => {
  const check = await office.verify(id);
  const listed = (await office.status(id)).revokedCredential;
  expect(check.valid).toBe(check.status === 'valid');
  expect(listed).toHaveLength(check.valid ? 0 : 1);
  // Why is the learner's affair.
  expect(JSON.stringify([check, listed])).not.toMatch(/refund|purchase/i);
  return check.status;
};
const grants = () => createGrantStore(server.client(), tables);

describe('a whole refund', () => {
  it('revokes the certificate of the course that was finished under it: check, list, status and print', async () => {
    const { sub, events } = await finished();
    const id = await certify(sub);
    await office.open(sub, id);
    await till.apply(events.refunded(7_899));
    expect(await statusOf(id)).toBe('valid');
    expect(await till.apply(events.refunded())).toBe('recorded');
    expect(await statusOf(id)).toBe('revoked');
    expect(await office.list(sub)).toEqual([]);
    const printed = await office.open(sub, id);
    expect(printed.body.signedUrl).toContain('-revoked.pdf');
    expect(await till.apply(events.refunded())).toBe('unchanged');
  });

  it('that fails gives the certificate back, and one that an operator revoked meanwhile stays revoked', async () => {
    const { sub, events } = await finished();
    const id = await certify(sub);
    await till.apply(events.refund('created', 'succeeded'));
    expect(await statusOf(id)).toBe('revoked');
    await till.apply(events.refund('failed', 'failed'));
    expect(await statusOf(id)).toBe('valid');
    expect(await office.list(sub)).toHaveLength(1);
    expect(await till.apply(events.refund('failed', 'failed'))).toBe('unchanged');

    const other = await finished();
    const gone = await certify(other.sub);
    const { revoke } = createCertificateStore(server.client(), tables);
    await revoke(other.sub, { id: gone, courseId: 'paid' }, '2026-11-21T10:00:00.000Z');
    await till.apply(other.events.refund('created', 'succeeded'));
    await till.apply(other.events.refund('failed', 'failed'));
    expect(await statusOf(gone)).toBe('revoked');
  });

  it('that fails leaves a certificate revoked that has a successor', async () => {
    const { sub, events } = await finished();
    const first = await certify(sub);
    await grants().add({ sub, courseId: 'paid', grant: manual, at, enrolls: false });
    await till.apply(events.refund('created', 'succeeded'));
    const second = await certify(sub);
    await till.apply(events.refund('failed', 'failed'));
    expect([await statusOf(first), await statusOf(second)]).toEqual(['revoked', 'valid']);
  });

  it('revokes a corrected certificate, and leaves the superseded one as it is', async () => {
    const { sub, events } = await finished();
    const first = await certify(sub);
    await putRow(server.client(), tables.profiles, { pk: `LEARNER#${encodeURIComponent(sub)}`, name: 'Ada' });
    const second = await certify(sub);
    await till.apply(events.refunded());
    expect([await statusOf(first), await statusOf(second)]).toEqual(['superseded', 'revoked']);
  });

  it('keeps a certificate that rests on another grant of the learner', async () => {
    const { sub, events } = await finished();
    await grants().add({ sub, courseId: 'paid', grant: manual, at, enrolls: false });
    const id = await certify(sub);
    await till.apply(events.refunded());
    expect(await statusOf(id)).toBe('valid');
  });

  it('leaves what was finished under another grant, and takes what was finished before that came', async () => {
    const first = newLearner();
    await grants().add({ sub: first, courseId: 'paid', grant: manual, at, enrolls: true });
    await writeCompletions(server.client(), first, 'paid', ['a', 'b']);
    const id = await certify(first);
    await writeOrderOf(first);
    expect(await statusOf(id)).toBe('valid');

    const { sub, events } = await finished();
    const other = await certify(sub);
    await grants().add({ sub, courseId: 'paid', grant: manual, at, enrolls: false });
    await till.apply(events.refunded());
    expect(await statusOf(other)).toBe('revoked');
    // Still enrolled by the other grant, the learner gets a new one for the same completion.
    const again = await certify(sub);
    expect(again).not.toBe(other);
    expect([await statusOf(other), await statusOf(again)]).toEqual(['revoked', 'valid']);
  });

  it('leaves a learner who enrolled while the course was free', async () => {
    const { sub, events } = await finished();
    await changeRow(server.client(), tables.learning, enrollmentKey(sub, 'paid'), { basis: 'free' });
    const id = await certify(sub);
    await till.apply(events.refunded());
    expect(await statusOf(id)).toBe('valid');
  });

  it('of both of two purchases revokes, of one it does not', async () => {
    const { sub, events } = await finished();
    till.now += 23 * 60 * 60 * 1_000;
    const second = await payAgainWhileOwned(sub);
    const id = await certify(sub);
    await till.apply(events.refunded());
    expect(await statusOf(id)).toBe('valid');
    await till.apply(second.refunded());
    expect(await statusOf(id)).toBe('revoked');
  });

  it('can be followed by a new purchase and a new certificate, which falls with that one alone', async () => {
    const { sub, events } = await finished();
    const id = await certify(sub);
    await till.apply(events.refunded());
    await expect(office.generate(sub, 'paid')).rejects.toMatchObject({ code: 'not_enrolled' });
    const again = await bought(sub);
    const next = await certify(sub);
    expect([await statusOf(id), await statusOf(next)]).toEqual(['revoked', 'valid']);
    await till.apply(events.refunded());
    expect(await statusOf(next)).toBe('valid');
    await till.apply(again.refunded());
    expect(await statusOf(next)).toBe('revoked');
  });

  it('of the upgrade revokes what says that premium lectures were completed; the rest can be certified anew', async () => {
    const sub = newLearner();
    const Key = enrollmentKey(sub, 'weekly');
    await putRow(server.client(), tables.learning, {
      ...Key,
      courseId: 'weekly',
      enrolledAt: at,
      basis: 'free',
      percent: 0,
    });
    const { url } = await till.upgrade(sub, 'weekly');
    const events = makeEvents(till.session(url.split('/').at(-1) ?? ''));
    await till.apply(events.paid());
    await writeCompletions(server.client(), sub, 'weekly', ['a', 'b']);
    const id = await certify(sub, 'weekly');
    await till.apply(events.refunded());
    expect(await statusOf(id)).toBe('revoked');
    const next = await certify(sub, 'weekly');
    expect(await statusOf(next)).toBe('valid');
    expect((await office.deps.certificates.readPublic(next))?.record?.played).toHaveLength(1);
  });

  it('counts the same when a dispute is lost, and not while it is open', async () => {
    const { sub, events } = await finished();
    const id = await certify(sub);
    await till.apply(events.disputed());
    expect(await statusOf(id)).toBe('valid');
    await till.apply(events.disputeLost());
    expect(await statusOf(id)).toBe('revoked');
  });

  it.each([
    ['revokes', 'of an earlier release, bought before it was finished', -1, 'revoked'],
    ['leaves', 'of an earlier release, finished before it was bought', 1, 'valid'],
  ])('%s a certificate %s', async (_, __, offset, status) => {
    const { sub, events } = await finished();
    const id = await certify(sub);
    await changeRow(server.client(), tables.learning, certificateKey(sub, id), {
      restsOn: undefined,
      names: undefined,
      record: undefined,
    });
    await changeRow(server.client(), tables.learning, enrollmentKey(sub, 'paid'), {
      completedAt: new Date(till.now - offset * 86_400_000).toISOString(),
      completedUnder: undefined,
    });
    await till.apply(events.refunded());
    expect(await statusOf(id)).toBe(status);
  });

  it('revokes a certificate that an earlier release left valid, when the event is delivered again', async () => {
    const { sub, events } = await finished();
    const id = await certify(sub);
    await till.apply(events.refunded());
    for (const Key of [certificateKey(sub, id), { pk: `CERTIFICATE#${id}`, sk: 'CERTIFICATE' }]) {
      await changeRow(server.client(), tables.learning, Key, { status: 'valid' });
    }
    await till.apply(events.refunded());
    expect(await statusOf(id)).toBe('revoked');
  });
});

describe('a refund and a certificate at once', () => {
  it('never leave a certificate valid for a purchase that was refunded', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { sub, events } = await finished();
      const [issued] = await Promise.all([
        office.generate(sub, 'paid').catch(() => undefined),
        till.apply(events.refunded(), server.client()),
      ]);
      if (issued) expect(await statusOf(issued.body.certificate.id)).toBe('revoked');
      else expect(await office.deps.certificates.list(sub)).toEqual([]);
    }
  });

  it('end whole, whatever breaks in between', async () => {
    const device = server.client();
    const wire = intercept(device);
    const first = await finished();
    await certify(first.sub);
    await till.apply(first.events.refunded(), device);
    const { length } = wire.calls;
    expect(length).toBeLessThanOrEqual(5);
    for (const { name, faults } of everyFault(length)) {
      const { sub, events } = await finished();
      const id = await certify(sub);
      wire.reset();
      wire.faults = faults;
      await till.apply(events.refunded(), device).catch(() => undefined);
      wire.reset();
      await till.apply(events.refunded(), device);
      expect(await statusOf(id), name).toBe('revoked');
    }
  });
});

/** Buys the course a second time, past the refusal of a double purchase, and gives it back. */
const payAgainWhileOwned = async (sub: string): Promise<ReturnType<typeof makeEvents>> => {
  const grantKeys = (await till.entitlements(sub, 'paid')).grants;
  for (const grant of grantKeys) await grants().revoke({ sub, courseId: 'paid', grant });
  const events = await bought(sub);
  for (const grant of grantKeys) await grants().add({ sub, courseId: 'paid', grant, at, enrolls: false });
  return events;
};

/** Buys a course that is owned by another grant already, and gives it back. */
const writeOrderOf = async (sub: string): Promise<void> => {
  const events = await payAgainWhileOwned(sub);
  await till.apply(events.refunded());
};
