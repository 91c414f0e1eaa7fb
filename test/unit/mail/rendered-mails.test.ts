import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsubscribeDone, unsubscribeQuestion } from '../../../lambdas/drip/unsubscribe-page.ts';
import { composeMail } from '../../../lambdas/send-email/compose-mail.ts';
import { MailMessage } from '../../../lambdas/stores/mail/mail-queue.ts';
import { launchBrowser } from '../../support/chromium.ts';
import { release, subscriptionOf, welcome } from '../../support/mails.ts';

/** A folder for the pictures, for people to look at. */
const pictures = process.env.MAIL_PICTURES;
const token = `${'aZ09_-'.repeat(60)}.${'b'.repeat(43)}`;
const longWord = 'Retrieval-'.repeat(14).replaceAll('-', '');
const longAddress = `${'someone.with.a.long.name.'.repeat(3)}@mail.example.com`;
const deps = {
  siteUrl: 'https://northlight.example',
  tokens: { sign: () => Promise.resolve(token) },
  readZone: () => Promise.resolve('America/Argentina/ComodRivadavia'),
  readDeclined: () => Promise.resolve(new Set<string>()),
  readSubscriptions: (ids: readonly string[]) => Promise.resolve(ids.map((id) => subscriptionOf(id))),
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
  if (name === 'unsubscribed') return unsubscribeDone;
  if (name === 'unsubscribe')
    return unsubscribeQuestion(token, { courses: ['RAG in practice'], email: longAddress, isOver: false });
  if (name === 'unsubscribe-several')
    return unsubscribeQuestion(token, { courses: ['RAG', longWord], email: longAddress, isOver: false });
  const mail = await composeMail(deps, MailMessage.parse(messages[name]));
  if (!mail) throw new Error('nobody wants it');
  return mail.html;
};

/** Text with less contrast to what is behind it than WCAG 2.2 asks for (1.4.3): its words and the ratio. */
const faintTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parse = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = ([red = 0, green = 0, blue = 0]: number[]): number => {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const backgroundOf = (element: Element | null): number[] => {
      if (!element) return [255, 255, 255];
      const color = parse(getComputedStyle(element).backgroundColor);
      return color.length === 3 || (color[3] ?? 1) > 0 ? color : backgroundOf(element.parentElement);
    };
    const found: string[] = [];
    for (const element of document.querySelectorAll('body *')) {
      const words = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const text = words
        .map(({ textContent }) => textContent)
        .join('')
        .trim();
      if (text === '' || element.closest('[style*="display:none"]')) continue;
      const [light = 0, dark = 0] = [parse(getComputedStyle(element).color), backgroundOf(element)]
        .map(luminance)
        .sort((one, other) => other - one);
      const ratio = (light + 0.05) / (dark + 0.05);
      if (ratio < 4.5) found.push(`${text.slice(0, 30)}: ${ratio.toFixed(2)}`);
    }
    return found;
  });

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

    it.each([...Object.keys(messages), 'unsubscribe', 'unsubscribe-several', 'unsubscribed'])(
      '%s fits without scrolling sideways and can be read',
      async (name) => {
        await page.setContent(await pageOf(name));
        const { scroll, isDark } = await page.evaluate(() => ({
          scroll: document.documentElement.scrollWidth,
          isDark: getComputedStyle(document.body).backgroundColor === 'rgb(22, 19, 16)',
        }));
        if (pictures !== undefined) {
          mkdirSync(pictures, { recursive: true });
          const path = join(pictures, `${name}-${width}-${colorScheme}.png`);
          await page.screenshot({ path, fullPage: true });
        }
        expect(scroll).toBe(width);
        expect(isDark).toBe(colorScheme === 'dark');
        expect(await faintTexts(page)).toEqual([]);
      },
    );
  });
});
