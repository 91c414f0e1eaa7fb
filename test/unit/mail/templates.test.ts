import { describe, expect, it } from 'vitest';
import { composeMail } from '#lambdas/send-email/compose-mail.ts';
import type { OutgoingMail } from '#lambdas/send-email/mail-service.ts';
import { MailMessage } from '#lambdas/stores/mail/mail-queue.ts';
import { makeSubscription, release, welcome } from '../../support/mails.ts';

const deps = {
  siteUrl: 'https://northlight.example',
  tokens: {
    sign: (purpose: string, ids: readonly string[]) =>
      Promise.resolve(`${purpose}.${Buffer.from(ids.join()).toString('base64url')}`),
  },
  readZone: (sub: string) => Promise.resolve(sub === 'local|ada' ? 'Europe/Berlin' : undefined),
  readDeclined: () => Promise.resolve(new Set<string>()),
  readReviewMailProfiles: () =>
    Promise.resolve(
      new Map([['local|ada', { isWanted: true, address: 'ada@example.com', zones: [], at: '09:00' }]]),
    ),
  readOpenSeat: () => Promise.resolve(undefined),
  isInquiryKept: () => Promise.resolve(true),
  now: () => Date.parse('2026-11-21T10:00:00.000Z'),
  readSubscriptions: (ids: readonly string[]) =>
    Promise.resolve(
      ids.map((id) => makeSubscription(id, { learner: id === 'rag#ada' ? 'local|ada' : undefined })),
    ),
};
const compose = async (message: MailMessage): Promise<OutgoingMail> => {
  const mail = await composeMail(deps, MailMessage.parse(message));
  if (!mail) throw new Error('nobody wants it');
  return mail;
};
const receipt = (fields: object = {}): MailMessage => ({
  kind: 'receipt',
  id: 'receipt-1',
  to: 'ada@example.com',
  courseId: 'rag',
  courseTitle: 'RAG in practice',
  amount: 49,
  what: 'upgrade',
  ...fields,
});
const refund = (fields: object = {}): MailMessage => ({
  kind: 'refund',
  id: 'refund-1',
  to: 'ada@example.com',
  courseId: 'rag',
  courseTitle: 'RAG in practice',
  amount: 20,
  total: 20,
  charged: 49,
  what: 'upgrade',
  receipt: '7K4MX-29RWH',
  at: '2026-11-21T23:30:00.000Z',
  sub: 'local|ada',
  ...fields,
});
const token = (fields: object = {}): MailMessage => ({
  kind: 'token',
  id: 'token-1',
  to: 'ada@example.com',
  sub: 'local|ada',
  name: 'Laptop',
  scopes: ['read', 'learn'],
  at: '2026-11-21T23:30:00.000Z',
  expiresAt: '2026-12-21T23:30:00.000Z',
  ...fields,
});
/** Behind the address of a page: whom the mail went to. */
const toAda = '#mail-to=ada%40example.com';
const hostile = '<script>alert("x")</script> & Söhne';

describe('every mail', () => {
  const title = 'מבוא ל-Python.';
  it.each([
    ['welcome', welcome({ courseTitle: title }), 'strong'],
    ['receipt', receipt({ courseTitle: title }), 'div'],
    [
      'release',
      release({
        lectures: [
          {
            courseId: 'rag',
            courseTitle: title,
            subscriptionId: 'rag#ada',
            lectureIds: ['chunking'],
            sections: [0],
            titles: ['שיעור 1.'],
          },
        ],
      }),
      'h2',
    ],
  ])('%s has the title of a course in its own direction', async (_, message, element) => {
    const { html } = await compose(message);
    expect(html).toMatch(new RegExp(`<${element} [^>]*dir="auto"[^>]*>${title}`));
    if (html.includes('שיעור')) expect(html).toMatch(/<p [^>]*dir="auto"[^>]*><a [^>]*>שיעור/);
  });

  it.each([
    ['welcome', welcome({ courseTitle: hostile })],
    ['release', release()],
    ['receipt', receipt({ courseTitle: hostile })],
    ['refund', refund({ courseTitle: hostile })],
    ['token', token({ name: hostile })],
  ])(
    '%s is a page of its own, made for phones and for the dark, and stands in plain text too',
    async (_, message) => {
      const { html, text, subject } = await compose(message);
      expect(html).toMatch(/^<!DOCTYPE html><html lang="en" dir="ltr">/);
      expect(html).toContain('name="viewport"');
      expect(html).toContain('@media (prefers-color-scheme: dark)');
      expect(html).toContain('name="color-scheme" content="light dark"');
      expect(html).toContain('Northlight');
      expect(html).not.toContain('<script');
      expect(html).not.toMatch(/undefined|\[object/);
      expect(text).not.toMatch(/undefined|<p|<a|&amp;/);
      expect(text.split('\n').every((line) => line === line.trimEnd())).toBe(true);
      expect(subject).not.toMatch(/[\r\n]/);
    },
  );

  it('escapes names in HTML and leaves them as they are in text', async () => {
    const { html, text } = await compose(welcome({ courseTitle: hostile }));
    expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; Söhne');
    expect(text).toContain(hostile);
  });

  it('keeps line breaks of names out of its subject', async () => {
    const { subject } = await compose(welcome({ courseTitle: 'RAG\r\nBcc: eve@example.com' }));
    expect(subject).toBe('Confirm your address: welcome to RAG Bcc: eve@example.com');
  });

  it.each([
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com,eve@example.com',
    '<ada@example.com>',
    'ada',
  ])('goes to one plain address or is refused: %j', (to) => {
    expect(MailMessage.safeParse(welcome({ to })).success).toBe(false);
  });

  it('refuses a link that is no web address', () => {
    expect(MailMessage.safeParse(welcome({ link: 'javascript:alert(1)' })).success).toBe(false);
  });
});

describe('the welcome', () => {
  it('carries its link in button and text, and shows a preview of its own', async () => {
    const { html, text } = await compose(welcome());
    const link = 'https://northlight.example/courses/rag/welcome?link=true&email=ada%40example.com&token=abc';
    expect(text.split('\n')).toContain(link);
    expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    expect(html).toMatch(/display:none[^>]*>Open your course and confirm/);
  });
});

describe('the release', () => {
  const link = 'https://northlight.example/api/drip-courses/pause?token=pause.cmFnI2FkYQ';
  const pausable = (fields: object = {}) => {
    const message = release(fields);
    if (message.kind !== 'release') throw new Error('another mail');
    return { ...message, lectures: message.lectures.map((each) => ({ ...each, pausable: true })) };
  };

  it('has a link that pauses each course that can be paused', async () => {
    const { html, text } = await compose(pausable());
    expect(html).toContain(`href="${link}"`);
    expect(text).toContain(`Pause RAG in practice:\n${link}`);
    const other = await compose(release());
    expect(other.html).not.toContain('pause');
    expect(other.text).not.toContain('pause');
  });

  it('that comes once a week says so, and how to change that', async () => {
    const { html, text, subject } = await compose(pausable({ digest: true }));
    expect(subject).toBe('Your week: 2 new lectures in RAG in practice');
    expect(html).toContain('New this week');
    expect(text).toContain('one email a week');
    expect(text).toContain(link);
  });

  it('links each lecture to its place in the player', async () => {
    const { html, text, subject } = await compose(release());
    expect(subject).toBe('2 new lectures unlocked in RAG in practice');
    for (const path of ['0/chunking', '1/grounding']) {
      const url = `https://northlight.example/courses/rag/drip-content/${path}${toAda}`;
      expect(html).toContain(`href="${url}"`);
      expect(text.split('\n')).toContain(`  ${url}`);
    }
  });

  it('says what to do first before it lists what is new', async () => {
    const { html } = await compose(release());
    expect(html.indexOf('Start with the first one')).toBeLessThan(html.indexOf('RAG in practice</h2>'));
  });

  it('links the subscription of somebody who has no account yet, once they sign in', async () => {
    const [lectures] = (release() as Extract<MailMessage, { kind: 'release' }>).lectures;
    const { text } = await compose(release({ lectures: [{ ...lectures, subscriptionId: 'rag#bob' }] }));
    expect(text).toContain(`/courses/rag/drip-content/0/chunking${toAda}&link=true`);
  });

  it('is declined with one click, by header and by link', async () => {
    const { headers, html, text } = await compose(release());
    const url = `https://northlight.example/api/drip-courses/unsubscribe?token=unsubscribe.${Buffer.from('rag#ada').toString('base64url')}`;
    expect(headers).toEqual({
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(html).toContain(`href="${url}"`);
    expect(text.split('\n')).toContain(url);
  });

  it('has a header that SES accepts, however many courses it announces', async () => {
    const lectures = Array.from({ length: 40 }, (_, index) => ({
      courseId: `course-${index}`,
      courseTitle: `Course ${index}`,
      subscriptionId: `course-${index}#EMAIL#someone-with-a-long-name%40example.com`,
      lectureIds: ['one'],
      sections: [0],
      titles: ['One'],
    }));
    const { headers, html, subject } = await compose(release({ lectures }));
    expect(headers['List-Unsubscribe']?.length).toBeLessThanOrEqual(870);
    expect(html.match(/Unsubscribe from/g)).toHaveLength(40);
    expect(subject).toBe('40 new lectures unlocked in 40 courses');
  });
});

describe('the receipt', () => {
  it('names what was paid, with cents, and cannot be unsubscribed from', async () => {
    const { html, text, headers } = await compose(receipt());
    expect(text).toContain('Paid: $49.00');
    expect(html).toContain('$49.00');
    expect(text).toContain('https://northlight.example/courses/rag/drip-content');
    expect(headers).toEqual({});
  });

  it('has a number and the time in the learner’s zone, and knows whom it was sent to', async () => {
    const at = '2026-11-21T23:30:00.000Z';
    const { html, text } = await compose(receipt({ receipt: '7K4MX-29RWH', at, sub: 'local|ada' }));
    for (const shown of ['7K4MX-29RWH', 'Sunday 22 November 2026 at 00:30 (Europe/Berlin)']) {
      expect(html).toContain(shown);
      expect(text).toContain(shown);
    }
    expect(text.split('\n')).toContain(`https://northlight.example/profile${toAda}`);
    expect((await compose(receipt({ at, sub: 'local|bob' }))).text).toContain('at 23:30 (UTC)');
  });
});

describe('the mail about a refund', () => {
  it('says how much came back, when, of which purchase, and that access stays', async () => {
    const { subject, text } = await compose(refund());
    expect(subject).toBe('Your refund of $20.00 for RAG in practice');
    expect(text).toContain(
      'Refunded: $20.00\nDate: Sunday 22 November 2026 at 00:30 (Europe/Berlin)\nReceipt number: 7K4MX-29RWH',
    );
    expect(text).toContain('Nothing changes about your access.');
  });

  it('says what the last part of a whole refund means', async () => {
    const { text } = await compose(refund({ amount: 29, total: 49 }));
    expect(text).toContain('Refunded in all: $49.00 of $49.00');
    expect(text).toContain('the premium lectures are closed again');
  });
});

describe('the mail about a personal token', () => {
  it('says what it may, when it was made in the learner’s zone, until when, and where to revoke it', async () => {
    const { subject, html, text } = await compose(token());
    expect(subject).toBe('A personal token was made for your account');
    for (const shown of [
      'read what you can see; learn for you: enroll, answer, write',
      'Sunday 22 November 2026 at 00:30 (Europe/Berlin)',
      'Tuesday 22 December 2026 at 00:30 (Europe/Berlin)',
    ]) {
      expect(html).toContain(shown);
      expect(text).toContain(shown);
    }
    expect(text.split('\n')).toContain(`https://northlight.example/profile${toAda}`);
  });

  it('goes to nobody who was erased or has another address since', async () => {
    for (const gone of [{ sub: 'local|bob' }, { to: 'old@example.com' }])
      expect(await composeMail(deps, MailMessage.parse(token(gone)))).toBeUndefined();
  });
});
