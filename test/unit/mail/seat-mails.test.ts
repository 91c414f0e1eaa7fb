import { expect, it } from 'vitest';
import { composeMail } from '#lambdas/send-email/compose-mail.ts';
import { MailMessage } from '#lambdas/stores/mail/mail-queue.ts';
import { makeSubscription } from '../../support/mails.ts';

const day = 24 * 60 * 60_000;
const invited = Date.parse('2026-11-01T10:00:00.000Z');
const gift = { email: 'grace@example.com', zone: 'UTC' };

/** The mail about a seat that was given on November 1, so many days later. */
const compose = (days: number, { reminder = false, isGift = false } = {}) => {
  const to = { to: 'grace@example.com', teamId: 't', seatId: 's', courseId: 'rag' };
  return composeMail(
    {
      siteUrl: 'https://northlight.example',
      tokens: { sign: () => Promise.resolve('token') },
      readSubscriptions: (ids) => Promise.resolve(ids.map((id) => makeSubscription(id))),
      readDeclined: () => Promise.resolve(new Set()),
      readReviewMailProfiles: () => Promise.resolve(new Map()),
      readZone: () => Promise.resolve(undefined),
      isInquiryKept: () => Promise.resolve(true),
      readOpenSeat: (teamId, seatId) =>
        Promise.resolve({
          team: {
            ...{ teamId, courseId: 'rag', courseTitle: 'Retrieval', seats: 1, free: 0, lost: 0 },
            ...{ enrolls: true, createdAt: '2026-11-01T10:00:00.000Z', ...(isGift && { gift }) },
          },
          seat: { seatId, email: to.to, invitedAt: new Date(invited).toISOString() },
        }),
      now: () => invited + days * day,
    },
    MailMessage.parse({ kind: 'seat', id: 'seat#s', ...to, ...(reminder && { reminder }) }),
  );
};

it('an invitation says how many days it works, and a reminder until which time', async () => {
  expect((await compose(0))?.text).toContain('The invitation works for 30 days.');
  for (const days of [0, 29]) {
    const reminder = await compose(days, { reminder: true });
    expect(reminder?.text).toContain('The invitation works until Tuesday 1 December 2026 at 10:00 (UTC).');
  }
});

it('the mail about an invitation that goes late says until which time it works', async () => {
  expect((await compose(0.9))?.text).toContain('The invitation works for 30 days.');
  expect((await compose(25))?.text).toContain(
    'The invitation works until Tuesday 1 December 2026 at 10:00 (UTC).',
  );
});

it('no mail is sent about an invitation that has ended, but one about a gift is', async () => {
  expect(await compose(31, { reminder: true })).toBeUndefined();
  expect(await compose(31)).toBeUndefined();
  expect((await compose(31, { isGift: true }))?.subject).toContain('gives you Retrieval');
});
