import { describe, expect, it } from 'vitest';
import { revokeCertificate } from '#bin/access/commands.ts';
import { createGrantStore } from '#lambdas/stores/learning/grants.ts';
import { openOffice, writeCompletions, writeName } from '../support/certificates.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { intercept, interleave } from '../support/faults.ts';
import { courseOf, video } from '../support/learning.ts';
import { makeEvents, openTill } from '../support/payments.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const server = await useDynamoDb();
const client = server.client();
const till = await openTill(client);
await createTable(client, 'profiles');
await till.publish(courseOf('paid', [video('a')], { price: 79 }));
const office = openOffice(client);
const grants = createGrantStore(client, tables);
const manual = { kind: 'manual', id: 'support#7' } as const;
let people = 0;

const newLearner = (): string => `auth0|corrected-${(people += 1)}`;
const give = (sub: string) =>
  grants.add({ sub, courseId: 'paid', grant: manual, at: '2026-11-21T10:00:00.000Z', enrolls: true });
const takeBack = (sub: string) => grants.revoke({ sub, courseId: 'paid', grant: manual });
const pay = async (sub: string) => {
  const { sessionId } = await till.buy(sub, 'paid');
  const events = makeEvents(till.session(sessionId));
  await till.apply(events.paid());
  return events;
};
const certify = async (sub: string, name: string, over = office): Promise<string> => {
  await writeName(client, sub, name);
  return (await over.generate(sub, 'paid')).body.certificate.id;
};
/** A learner with a certificate that rests on a purchase and a grant by hand, of which the purchase was refunded. */
const leftWithOne = async (): Promise<{ sub: string; id: string }> => {
  const sub = newLearner();
  const events = await pay(sub);
  await give(sub);
  await writeCompletions(client, sub, 'paid', ['a']);
  const id = await certify(sub, 'Ada Okafro');
  await till.apply(events.refunded());
  return { sub, id };
};
const statusOf = async (id: string) => (await office.verify(id)).status;

describe('revoking by hand', () => {
  const request = (sub: string) => ({ email: 'ada@example.com', courseId: 'paid', sub, premium: false });
  const target = (over = client) => ({ documents: over, tables, now: till.now });

  it('makes final what a refund revoked: neither a failed refund nor a new purchase gives a certificate', async () => {
    const sub = newLearner();
    const events = await pay(sub);
    await writeCompletions(client, sub, 'paid', ['a']);
    const id = await certify(sub, 'Ada Okafor');
    await till.apply(events.refund('created', 'succeeded'));
    expect(await revokeCertificate(target(), request(sub))).toContain(`Certificate ${id} of`);
    await expect(revokeCertificate(target(), request(sub))).rejects.toThrow('was already revoked');
    await till.apply(events.refund('failed', 'failed'));
    expect(await statusOf(id)).toBe('revoked');
    await expect(certify(sub, 'Ada Okafor')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('revokes the certificate with a corrected name that is issued meanwhile', async () => {
    const { sub } = await leftWithOne();
    let corrected = '';
    const device = interleave(server.client(), /^TransactWrite/, async () => {
      corrected = await certify(sub, 'Ada Okafor');
    });
    expect(await revokeCertificate(target(device), request(sub))).toContain(`Certificate ${corrected} of`);
    expect(await statusOf(corrected)).toBe('revoked');
  });
});

describe('the name on a certificate', () => {
  it('can be corrected when one of two grants of the certificate was refunded', async () => {
    const { sub, id } = await leftWithOne();
    const corrected = await certify(sub, 'Ada Okafor');
    expect([await statusOf(id), await statusOf(corrected)]).toEqual(['superseded', 'valid']);
  });

  it('can be corrected when the grant of the certificate was taken back and the course bought after that', async () => {
    const sub = newLearner();
    await give(sub);
    await writeCompletions(client, sub, 'paid', ['a']);
    const id = await certify(sub, 'Ada Okafro');
    await takeBack(sub);
    await pay(sub);
    const corrected = await certify(sub, 'Ada Okafor');
    expect([await statusOf(id), await statusOf(corrected)]).toEqual(['superseded', 'valid']);
  });

  it('is corrected on a certificate for the course as it was, whatever is published under its id today', async () => {
    const { sub } = await leftWithOne();
    const published = courseOf('paid', [video('a')], { price: 79 });
    const instructor = { ...published.instructor, name: 'Somebody Else' };
    await till.publish({
      ...published,
      title: 'Another course',
      description: 'About something else',
      instructor,
    });
    await writeName(client, sub, 'Ada Okafor');
    const { certificate } = (await office.generate(sub, 'paid')).body;
    expect(certificate).toMatchObject({ courseTitle: published.title, name: 'Ada Okafor' });
    expect(await office.verify(certificate.id)).toMatchObject({ courseTitle: published.title });
    await till.publish(published);
  });

  it('is not corrected when the grant that was left goes in that moment', async () => {
    const { sub, id } = await leftWithOne();
    const device = server.client();
    const calls = intercept(device);
    calls.once(/^TransactWrite/, () => takeBack(sub));
    await expect(certify(sub, 'Ada Okafor', openOffice(device))).rejects.toMatchObject({
      code: 'not_enrolled',
    });
    expect(calls.meanwhile).toBeUndefined();
    expect(await statusOf(id)).toBe('valid');
  });
});
