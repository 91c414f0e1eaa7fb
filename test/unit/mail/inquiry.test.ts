import { describe, expect, it } from 'vitest';
import { composeMail } from '#lambdas/send-email/compose-mail.ts';
import { createDeliver, type OutgoingMail } from '#lambdas/send-email/mail-service.ts';
import { MailMessage } from '#lambdas/stores/mail/mail-queue.ts';

const inquiry = (fields: object = {}) => ({
  kind: 'inquiry',
  id: 'inquiry-1',
  to: 'team@northlight.example',
  replyTo: 'ada@example.com',
  about: 'contact',
  firstName: 'Ada',
  lastName: 'Okafor',
  message: 'Hello.\nMay I ask something?',
  receivedAt: '2026-11-21T10:05:00.000Z',
  ...fields,
});
const composeAny = (fields: object = {}, isKept = true): Promise<OutgoingMail | undefined> =>
  composeMail(
    {
      siteUrl: 'https://northlight.example',
      tokens: { sign: () => Promise.resolve('token') },
      readZone: () => Promise.resolve(undefined),
      readDeclined: () => Promise.resolve(new Set<string>()),
      readReviewMailProfiles: () => Promise.resolve(new Map()),
      readOpenSeat: () => Promise.resolve(undefined),
      isInquiryKept: () => Promise.resolve(isKept),
      now: () => Date.parse('2026-11-21T10:00:00.000Z'),
      readSubscriptions: () => Promise.resolve([]),
    },
    MailMessage.parse(inquiry(fields)),
  );
const compose = async (fields: object = {}): Promise<OutgoingMail> => {
  const mail = await composeAny(fields);
  if (!mail) throw new Error('nobody wants it');
  return mail;
};

describe('the mail of an inquiry', () => {
  it.each([
    ['contact', 'Message from Ada Okafor'],
    ['instructor', 'Instructor application from Ada Okafor'],
    ['corporate-training', 'Corporate training inquiry from Ada Okafor'],
  ])('of kind %s says so in the subject', async (about, subject) => {
    expect((await compose({ about })).subject).toBe(subject);
  });

  it('is sent to the team, with replies to the sender', async () => {
    const mail = await compose({ company: 'Analytical Engines' });
    expect(mail).toMatchObject({ to: 'team@northlight.example', replyTo: 'ada@example.com' });
    expect(mail.subject).toBe('Message from Ada Okafor, Analytical Engines');
    expect(mail.text).toContain('Hello.\nMay I ask something?\n');
    expect(mail.html).toContain('Hello.</span><span><br/>May I ask something?');
    expect(mail.text).toContain('November 21, 2026 at 10:05');
  });

  it('is not sent once its sender was erased', async () => {
    expect(await composeAny({}, false)).toBeUndefined();
  });

  it('previews whole characters only', async () => {
    const { html } = await compose({ message: `${'a'.repeat(119)}😀${'b'.repeat(9)}` });
    expect(html).toContain(`${'a'.repeat(119)}😀\u200c`);
  });

  it('links the address as mail programs read it', async () => {
    const { html } = await compose({ replyTo: 'ada+news@example.com' });
    expect(html).toContain('href="mailto:ada%2Bnews@example.com"');
    expect(html).toContain('href="mailto:ada%2Bnews@example.com?subject=Re%3A%20Message');
  });

  it('has the words of the sender in their own direction', async () => {
    const { html } = await compose({ message: 'שלום.' });
    expect(html).toMatch(/<p [^>]*dir="auto"[^>]*><strong>Ada Okafor/);
    expect(html).toMatch(/<p [^>]*dir="auto"[^>]*><span>שלום\./);
  });

  it('says when nothing was written', async () => {
    for (const message of [undefined, '', ' \n ']) {
      expect((await compose({ message })).text).toContain('The message field was left empty');
    }
  });

  it('shows what people wrote as text, and never lets it into a header', async () => {
    const hostile = '<script>alert("x")</script><img src=x onerror=y>';
    const mail = await compose({
      firstName: hostile,
      lastName: 'B\r\nBcc: all@example.com',
      message: hostile,
    });
    expect(mail.html).not.toMatch(/<script|<img/);
    expect(mail.html).toContain('&lt;script&gt;');
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(Object.keys(mail.headers)).toEqual([]);
  });

  it.each(['a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', '<a@b.example>', 'a@b', ' '])(
    'is never queued with %j to answer to unless it is one plain address',
    (replyTo) => {
      expect(MailMessage.safeParse(inquiry({ replyTo })).success).toBe(replyTo === 'a@b');
    },
  );

  it('sets Reply-To for SES, and not for other mails', async () => {
    const sent: unknown[] = [];
    const deliver = createDeliver(
      { send: ({ input }: { input: unknown }) => Promise.resolve(sent.push(input)) } as never,
      'Northlight <hello@northlight.example>',
      'set',
    );
    const mail = await compose();
    await deliver(mail);
    await deliver({ ...mail, replyTo: undefined });
    expect(sent).toMatchObject([{ ReplyToAddresses: ['ada@example.com'] }, {}]);
    expect(sent[1]).not.toHaveProperty('ReplyToAddresses');
  });
});
