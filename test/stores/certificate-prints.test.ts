import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { createEraseLearner } from '#lambdas/stores/learner/erase-learner.ts';
import { certificateFileKey, certificateFileKeys } from '#lambdas/stores/learning/certificate-files.ts';
import { certificateKey } from '#lambdas/stores/learning/certificates.ts';
import { openOffice, writeCompletions, writeName } from '../support/certificates.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { courseOf, openClassroom, video } from '../support/learning.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const client = (await useDynamoDb()).client();
const room = await openClassroom(client);
for (const name of ['limits', 'inquiries', 'mail', 'payments'] as const) await createTable(client, name);
await room.publish(courseOf('course', [video('a')]));
const { deps, files, ...office } = openOffice(client);
const fileOf = (id: string) => certificateFileKey({ id, status: 'valid' });

const certified = async (sub: string): Promise<string> => {
  await room.learner(sub).enroll('course');
  await writeName(client, sub, 'Ada Okafor');
  await writeCompletions(client, sub, 'course', ['a']);
  return (await office.generate(sub, 'course')).body.certificate.id;
};

it('a certificate that is printed while its learner is erased leaves no file', async () => {
  const sub = 'auth0|printing';
  const id = await certified(sub);
  const printer: typeof deps.printer = {
    ...deps.printer,
    print: async (certificate) => {
      const pdf = await deps.printer.print(certificate);
      await client.send(new DeleteCommand({ TableName: tables.learning, Key: certificateKey(sub, id) }));
      return pdf;
    },
  };
  const printing = openOffice(client, { printer, files });
  await expect(printing.open(sub, id)).rejects.toMatchObject({ code: 'not_found' });
  expect([...files.stored.keys()]).toEqual([]);
});

it('a certificate that is printed leaves no file when it cannot be read whether its learner was erased', async () => {
  const sub = 'auth0|unread';
  const id = await certified(sub);
  let reads = 0;
  const certificates: typeof deps.certificates = {
    ...deps.certificates,
    read: (...key) => {
      reads += 1;
      return reads === 1
        ? deps.certificates.read(...key)
        : Promise.reject(new Error('The table does not answer'));
    },
  };
  const printing = openOffice(client, { certificates, files });
  await expect(printing.open(sub, id)).rejects.toThrow('The table does not answer');
  expect([...files.stored.keys()]).toEqual([]);
});

it('an erasure removes a certificate that is printed before its row is gone', async () => {
  const sub = 'auth0|leaving';
  const id = await certified(sub);
  let isPrinted = false;
  const remove = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) files.stored.delete(key);
    if (isPrinted || !keys.includes(fileOf(id))) return;
    isPrinted = true;
    await office.open(sub, id);
    expect([...files.stored.keys()]).toEqual([fileOf(id)]);
  };
  await createEraseLearner(client, tables, { remove }, () => room.now)({ sub, emails: [], counters: [] });
  expect(isPrinted).toBe(true);
  expect(certificateFileKeys(id).filter((key) => files.stored.has(key))).toEqual([]);
});
