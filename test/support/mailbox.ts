import type { SentMail } from '#infra/local/ses/ses.ts';
import { call } from './api.ts';

/** Lists what the site under test has mailed so far, the oldest first. */
export const listMails = async (): Promise<SentMail[]> =>
  (await call('GET', '/_local/mail')).json as unknown as SentMail[];

/** Lists the mails to an address, the oldest first. An address that ends as another one does is not that one. */
export const mailsTo = async (address: string): Promise<SentMail[]> =>
  (await listMails()).filter(({ to }) => to.split(', ').includes(address));
