import { expect, it, onTestFinished } from 'vitest';
import { createMailbox } from '#infra/local/ses/ses.ts';
import { openDocuments } from '#infra/local/state/documents.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Mail {
  readonly from?: string;
  readonly to?: string[];
  readonly header?: { Name: string; Value: string };
}

const openMailbox = () => {
  const documents = openDocuments(temporaryFolder(onTestFinished));
  onTestFinished(() => documents.close());
  const { service, list } = createMailbox(documents);
  const ask = (method: string, path: string, body: object) =>
    service({
      ...{ method, path, query: new URLSearchParams(), headers: {}, accessKeyId: 'LOCAL' },
      body: Buffer.from(JSON.stringify(body)),
    });
  const send = ({ from, to = ['ada@example.com'], header }: Mail) => {
    const Simple = { Subject: { Data: 'Hi' }, Headers: header ? [header] : [] };
    const mail = { FromEmailAddress: from, Destination: { ToAddresses: to }, Content: { Simple } };
    return ask('POST', '/v2/email/outbound-emails', mail);
  };
  return { ask, send, list };
};

const from = 'Northlight <mail@northlight.example>';
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `a${index}@example.com`);

it('a mail is sent up to the limits of SES', async () => {
  const { send, list } = openMailbox();
  await send({ from, to: addresses(50), header: { Name: 'X-Long', Value: 'a'.repeat(870) } });
  await send({ from: 'mail@northlight.example' });
  expect(list()).toHaveLength(2);
});

it.each<[string, Mail]>([
  ['without a sender', {}],
  ['whose sender is no address', { from: 'Northlight' }],
  ['to 51 recipients', { from, to: addresses(51) }],
  ['with a header of 871 characters', { from, header: { Name: 'X-Long', Value: 'a'.repeat(871) } }],
  ['with a header that is not ASCII', { from, header: { Name: 'X-Name', Value: 'Zoë' } }],
  ['with a line break in a header', { from, header: { Name: 'X-Name', Value: 'a\r\nBcc: b@example.com' } }],
  ['with a colon in the name of a header', { from, header: { Name: 'X:', Value: 'a' } }],
])('a mail %s is refused as by SES', async (_what, mail) => {
  const { send, list } = openMailbox();
  await expect(send(mail)).rejects.toMatchObject({ code: 'BadRequestException' });
  expect(list()).toEqual([]);
});

it('a request that the local SES does not know is refused by its name', async () => {
  const { ask } = openMailbox();
  const suppression = { EmailAddress: 'ada@example.com', Reason: 'BOUNCE' };
  await expect(ask('PUT', '/v2/email/suppression/addresses', suppression)).rejects.toMatchObject({
    code: 'NotImplemented',
    message: 'The local SES does not know PUT /v2/email/suppression/addresses',
  });
});
