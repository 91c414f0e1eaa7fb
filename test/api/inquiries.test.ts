import { beforeEach, describe, expect, it } from 'vitest';
import type { SentMail } from '#infra/local/ses/ses.ts';
import { type Answer, call } from '../support/api.ts';
import { listMails } from '../support/mailbox.ts';

beforeEach(async () => {
  await call('DELETE', '/_local/limits');
  await call('DELETE', '/_local/mail');
});

let senders = 0;
const inquiry = (fields: Record<string, unknown> = {}) => ({
  kind: 'contact',
  firstName: 'Ada',
  lastName: 'Okafor',
  email: `inquirer-${process.pid}-${(senders += 1)}@example.com`,
  message: 'Hello.',
  ...fields,
});
const send = (body: unknown): Promise<Answer> => call('POST', '/api/public/inquiries', { body });
const mailsOf = async (email: string, count: number): Promise<SentMail[]> => {
  const find = async () => (await listMails()).filter(({ headers }) => headers['Reply-To'] === email);
  await expect.poll(async () => (await find()).length).toBeGreaterThanOrEqual(count);
  return find();
};

describe('POST /public/inquiries', () => {
  it.each(['contact', 'instructor', 'corporate-training'])(
    'takes %s and mails it to the team',
    async (kind) => {
      const body = inquiry({ kind, company: 'Analytical Engines' });
      const answer = await send(body);
      expect(answer.status).toBe(201);
      expect(answer.json).toEqual({ received: true });
      const [mail, ...more] = await mailsOf(String(body.email), 1);
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ to: 'team@northlight.example' });
      expect(mail?.subject).toContain('Ada Okafor, Analytical Engines');
      expect(mail?.text).toContain('Hello.');
    },
  );

  it.each([
    ['an address with a line break', { email: 'a@example.com\r\nBcc: all@example.com' }],
    ['two addresses', { email: 'a@example.com, b@example.com' }],
    ['a name with a line break', { firstName: 'Ada\nBcc: all@example.com' }],
    ['no name', { lastName: ' ' }],
    ['no address', { email: undefined }],
    ['another kind', { kind: 'complaint' }],
    ['a long message', { message: 'x'.repeat(5_001) }],
    ['a field of its own', { to: 'victim@example.com' }],
  ])('refuses %s, keeps and mails nothing', async (_what, fields) => {
    const answer = await send(inquiry(fields));
    expect(answer.status).toBe(400);
    expect(answer.json.code).toBe('invalid_request');
    expect(answer.json.issues).not.toEqual([]);
    expect(await listMails()).toEqual([]);
  });
});
