import { expect, it, onTestFinished } from 'vitest';
import { createMailbox } from '../../infra/local/ses/ses.ts';
import { openDocuments } from '../../infra/local/state/documents.ts';
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
  const send = ({ from, to = ['ada@example.com'], header }: Mail) => {
    const Simple = { Subject: { Data: 'Hi' }, Headers: header ? [header] : [] };
    const mail = { FromEmailAddress: from, Destination: { ToAddresses: to }, Content: { Simple } };
    return service({
      method: 'POST',
      path: '/v2/email/outbound-emails',
      query: new URLSearchParams(),
      headers: {},
      body: Buffer.from(JSON.stringify(mail)),
      accessKeyId: 'LOCAL',
    });
  };
  return { send, list };
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
