import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewMailsQuestion, unsubscribeDone, unsubscribeQuestion } from '#lambdas/drip/unsubscribe-page.ts';
import { composeMail } from '#lambdas/send-email/compose-mail.ts';
import { MailMessage } from '#lambdas/stores/mail/mail-queue.ts';
import { launchBrowser } from '../../support/chromium.ts';
import { makeSubscription, release, welcome } from '../../support/mails.ts';

/** A folder for the pictures, for people to look at. */
const pictures = process.env.MAIL_PICTURES;
const token = `${'aZ09_-'.repeat(60)}.${'b'.repeat(43)}`;
const longWord = 'Retrieval-'.repeat(14).replaceAll('-', '');
const longAddress = `${'someone.with.a.long.name.'.repeat(3)}@mail.example.com`;
/** A seat of a team, or a gift. */
const openSeat = (teamId: string) => ({
  team: {
    ...{ teamId, courseId: 'rag', courseTitle: longWord, from: longAddress, seats: 1, free: 0, lost: 0 },
    ...{ enrolls: true, createdAt: '2026-11-21T10:00:00.000Z' },
    ...(teamId === 'gift' && {
      gift: { email: longAddress, message: `Dear Ada,\n\n${longWord}`, zone: 'UTC' },
    }),
  },
  seat: { seatId: 'seat-1', email: longAddress, invitedAt: '2026-11-21T10:00:00.000Z' },
});
const toSeat = { kind: 'seat', id: 'seat#1', to: longAddress, seatId: 'seat-1', courseId: 'rag' };
const deps = {
  siteUrl: 'https://northlight.example',
  tokens: { sign: () => Promise.resolve(token) },
  readZone: () => Promise.resolve('America/Argentina/ComodRivadavia'),
  readDeclined: () => Promise.resolve(new Set<string>()),
  readReviewMailProfiles: () =>
    Promise.resolve(
      new Map([['local|ada', { isWanted: true, address: longAddress, zones: [], at: '09:00' }]]),
    ),
  readOpenSeat: (teamId: string) => Promise.resolve(openSeat(teamId)),
  isInquiryKept: () => Promise.resolve(true),
  now: () => Date.parse('2026-11-21T10:00:00.000Z'),
  readSubscriptions: (ids: readonly string[]) => Promise.resolve(ids.map((id) => makeSubscription(id))),
};
const purchase = {
  id: 'mail-1',
  to: longAddress,
  courseId: 'rag',
  courseTitle: 'RAG in practice, from the first chunk to the last evaluation',
  amount: 1_249.5,
  what: 'upgrade',
  receipt: '7K4MX-29RWH',
  at: '2026-11-21T23:30:00.000Z',
  sub: 'local|ada',
};
const messages: Readonly<Record<string, unknown>> = {
  welcome: welcome({ link: `https://northlight.example/courses/rag/welcome?link=true&token=${token}` }),
  'welcome-long': welcome({ courseTitle: longWord }),
  release: release(),
  'release-long': release({
    lectures: [
      {
        courseId: 'rag',
        courseTitle: longWord,
        subscriptionId: 'rag#ada',
        lectureIds: ['one', 'two'],
        sections: [0, 0],
        titles: [longWord, 'مقدمة في الاسترجاع'],
      },
    ],
  }),
  reviews: { kind: 'reviews', id: 'mail-3', to: longAddress, sub: 'local|ada', due: 12 },
  seat: { ...toSeat, teamId: 'team' },
  'seat-reminder': { ...toSeat, teamId: 'team', reminder: true },
  gift: { ...toSeat, teamId: 'gift' },
  'receipt-seats': { kind: 'receipt', ...purchase, what: 'seats', teamId: 'team', seats: 5 },
  token: {
    kind: 'token',
    id: 'mail-4',
    to: longAddress,
    sub: 'local|ada',
    name: longWord.slice(0, 60),
    scopes: ['read', 'learn'],
    at: '2026-11-21T23:30:00.000Z',
    expiresAt: '2026-12-21T23:30:00.000Z',
  },
  receipt: { kind: 'receipt', ...purchase },
  refund: { kind: 'refund', ...purchase, amount: 20, total: 20, charged: 1_249.5 },
  inquiry: {
    kind: 'inquiry',
    id: 'mail-2',
    to: 'team@northlight.example',
    replyTo: longAddress,
    about: 'contact',
    firstName: 'Ada',
    lastName: 'Okafor',
    message: `Hello\n${'https://example.com/'.padEnd(200, 'x')}`,
    receivedAt: '2026-11-21T10:00:00.000Z',
  },
};
const pageOf = async (name: string): Promise<string> => {
  if (name === 'unsubscribed') return unsubscribeDone.subscription;
  if (name === 'unsubscribe-reviews') return reviewMailsQuestion(token, longAddress);
  if (name === 'unsubscribe')
    return unsubscribeQuestion(token, { courses: ['RAG in practice'], email: longAddress, isOver: false });
  if (name === 'unsubscribe-several')
    return unsubscribeQuestion(token, { courses: ['RAG', longWord], email: longAddress, isOver: false });
  const mail = await composeMail(deps, MailMessage.parse(messages[name]));
  if (!mail) throw new Error('nobody wants it');
  return mail.html;
};

/** Text that axe finds too faint before what is behind it (WCAG 2.2, 1.4.3). */
const faintTexts = async (page: Page): Promise<string[]> => {
  const { violations, incomplete } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
  return [...violations, ...incomplete].flatMap(({ nodes }) => nodes.map(({ html }) => html));
};

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
}, 60_000);
afterAll(() => browser.close());

describe.each([320, 600])('at %i px', (width) => {
  describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
    let page: Page;
    beforeAll(async () => {
      const context = await browser.newContext({ viewport: { width, height: 700 }, colorScheme });
      page = await context.newPage();
      // A mail is read where nothing can be fetched.
      await page.route('**/*', (route) => route.abort());
    });
    afterAll(() => page.context().close());

    it.each([
      ...Object.keys(messages),
      'unsubscribe',
      'unsubscribe-several',
      'unsubscribe-reviews',
      'unsubscribed',
    ])('%s fits without scrolling sideways and can be read', async (name) => {
      await page.setContent(await pageOf(name));
      const scroll = await page.evaluate<number>('document.documentElement.scrollWidth');
      const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
      if (pictures !== undefined) {
        mkdirSync(pictures, { recursive: true });
        const path = join(pictures, `${name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: true });
      }
      expect(scroll).toBe(width);
      expect(background).toBe(colorScheme === 'dark' ? 'rgb(22, 19, 16)' : 'rgb(245, 242, 236)');
      // Colors are the same at every width.
      if (width === 320) expect(await faintTexts(page)).toEqual([]);
    });
  });
});
