import { readFileSync } from 'node:fs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { beforeEach, describe, expect, onTestFinished, vi } from 'vitest';
import { call, tokenFor } from '../support/api.ts';
import { findChromium, flags } from '../support/chromium.ts';
import { createCuttableNetwork, type CuttableNetwork } from '../support/cuttable-network.ts';
import { launchFirefox } from '../support/firefox.ts';
import { siteOrigin } from '../support/origin.ts';
import { resetClock } from '../support/site-clock.ts';
import { sweep } from '../support/sweeps.ts';

/**
 * One whole section of a complete course without a network, in both engines. The network is a proxy that refuses every connection, while the
 * device believes in its own: as in a tunnel, or on a plane whose Wi-Fi leads nowhere.
 */
const courseId = 'rag-in-practice';
const patience = { timeout: 60_000, interval: 200 };
const solution = readFileSync(`content/${courseId}/exercises/chunks-with-overlap/solution.py`, 'utf8');

interface Lecture {
  readonly id: string;
  readonly title: string;
  readonly contentType: string;
}

/** The first section, as the site tells it to a learner. */
const readSection = async (token: string): Promise<readonly Lecture[]> => {
  const { json } = await call('GET', `/api/courses/${courseId}/content`, { token });
  const [section] = json.sections as unknown as readonly { readonly lectures: readonly Lecture[] }[];
  return section?.lectures ?? [];
};

/** What the site knows of what was done on the plane. */
const readState = async (email: string, [first]: readonly Lecture[]) => {
  const token = await tokenFor({ email });
  const read = async <T>(path: string) => (await call('GET', `/api${path}`, { token })).json as unknown as T;
  const records = await read<readonly { readonly lectureId: string; readonly completed: boolean }[]>(
    `/drip-courses/${courseId}/progress`,
  );
  const notes = await read<{ readonly content: string }>(`/courses/${courseId}/notes/0/${first?.id}`);
  const bookmarks = await read<readonly unknown[]>(`/courses/${courseId}/bookmarks`);
  return {
    completed: new Set(records.filter(({ completed }) => completed).map(({ lectureId }) => lectureId)),
    notes: notes.content,
    bookmarks: bookmarks.length,
  };
};

/** Runs in the page. @returns whether there is such a button or link */
const pressIn = (name: string): boolean => {
  const found = [...document.querySelectorAll<HTMLElement>('button, a')].find(
    (each) => (each.ariaLabel ?? each.textContent).trim() === name,
  );
  found?.click();
  return found !== undefined;
};

/**
 * Opens an address. Firefox's driver takes the error of a frame, here of the one that asks the identity service who is signed in, for one of
 * the page; an error page would show in the address of the document.
 */
const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address).catch((error: unknown) => {
    if (!String(error).includes('Address rejected')) throw error;
  });
  await vi.waitFor(
    async () => expect(await page.evaluate(() => document.documentURI)).toBe(address),
    patience,
  );
};

/** A learner with a page; selectors of this library do not see into everything in Firefox. */
const createLearner = (page: Page) => {
  const says = (words: string) =>
    vi.waitFor(
      async () => expect(await page.evaluate(() => document.body.innerText.slice(0, 3000))).toContain(words),
      patience,
    );
  const press = (name: string) =>
    vi.waitFor(async () => expect(await page.evaluate(pressIn, name), name).toBe(true), patience);
  const focus = (selector: string) =>
    vi.waitFor(async () => {
      const isThere = await page.evaluate((wanted) => {
        const roots = [
          document,
          ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
        ];
        const found = roots
          .map((root) => root.querySelector<HTMLElement>(wanted))
          .find((each) => each !== null);
        found?.focus();
        return found !== undefined;
      }, selector);
      expect(isThere, selector).toBe(true);
    }, patience);
  const play = async (): Promise<void> => {
    const isReady = () => page.evaluate(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
    await vi.waitFor(async () => expect(await isReady()).toBe(true), patience);
    await page.evaluate(() => {
      const video = document.querySelector('video')!;
      video.muted = true;
      video.currentTime = 0.92 * video.duration;
      return video.play();
    });
    const place = () =>
      page.evaluate(
        () => document.querySelector('video')!.currentTime / document.querySelector('video')!.duration,
      );
    await vi.waitFor(async () => expect(await place()).toBeGreaterThan(0.93), patience);
  };
  const solve = async (): Promise<void> => {
    await focus('.cm-content');
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await page.evaluate((code) => document.execCommand('insertText', false, code), solution);
    await press('Check');
    await says('All tests passed.');
  };
  const answer = async (): Promise<void> => {
    await press('Start the quiz');
    await vi.waitFor(async () => {
      const chosen = await page.evaluate(() => {
        const groups = [...document.querySelectorAll('fieldset')];
        for (const group of groups) group.querySelector<HTMLInputElement>('input')?.click();
        return groups.length;
      });
      expect(chosen).toBeGreaterThan(3);
    }, patience);
    await press('Submit answers');
    await says('You will know when you are back');
  };
  return { says, press, focus, play, solve, answer };
};

/** Runs in a page or in its worker: its clock is so many more days ahead. */
const shiftIn = (days: number): void => {
  const before = Date.now;
  Date.now = () => before() + days * 86_400_000;
};

/** Days pass on the site, on the pages of a browser and in its worker, which a session keeps alive. */
const passDays = async (browser: Browser, page: Page, days: number): Promise<void> => {
  await page.evaluateOnNewDocument(shiftIn, days);
  const target = await browser.waitForTarget((each) => each.type() === 'service_worker');
  await (await target.worker())?.evaluate(shiftIn, days);
  await call('PUT', '/_local/clock', { body: { advanceSeconds: days * 86_400 } });
};

interface Traveler {
  readonly page: Page;
  readonly email: string;
  /** Address of a lecture of the section. */
  readonly at: (id: string) => string;
  readonly section: readonly Lecture[];
}

const area = 'textarea[id]';

/** A new learner takes the section along, and then writes a note. */
const pack = async (browser: Browser): Promise<Traveler> => {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(`${siteOrigin()}/about`);
  await page.evaluate(() => localStorage.setItem('northlight:consent', 'denied'));
  const { says, press, focus } = createLearner(page);
  const email = `plane-${process.pid}-${Date.now()}@example.com`;
  await page.goto(`${siteOrigin()}/courses/${courseId}/enroll`);
  await focus('#email');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await vi.waitFor(() => expect(page.url()).toMatch(/content\/0\/./), patience);
  await press('Take along');
  await says('On this device until');
  await press('Notes');
  await focus(area);
  await page.keyboard.type('Written at home. ');
  await says('Saved');
  const at = (id: string) => `${siteOrigin()}/courses/${courseId}/content/0/${id}`;
  return { page, email, at, section: await readSection(await tokenFor({ email })) };
};

/** Studies every lecture of the section, each on a page of its own, and meets no failure. */
const study = async ({ page, at, section }: Traveler): Promise<void> => {
  const { says, press, focus, play, solve, answer } = createLearner(page);
  for (const [place, { id, title, contentType }] of section.entries()) {
    await open(page, at(id));
    await says(title);
    await says('You are offline.');
    await says(`${place} of ${section.length} done`);
    if (contentType === 'video') await play();
    if (contentType === 'article') await press('Mark as read');
    if (contentType === 'exercise') await solve();
    if (contentType === 'quiz') await answer();
    const failures = await page.evaluate(() =>
      [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent),
    );
    expect(failures, title).toEqual([]);
  }
  await open(page, at(section[0]!.id));
  await press('Notes');
  await focus(area);
  const written = () => page.evaluate(() => document.querySelector('textarea')?.value);
  await vi.waitFor(async () => expect(await written()).toBe('Written at home. '), patience);
  await page.keyboard.press('End');
  await page.keyboard.type('Written on a plane.');
  await press('Bookmarks');
  await press('Bookmark this moment');
  // Its first sending has failed before the network is back, so that it arrives once.
  const isSending = () =>
    page.evaluate(async () =>
      (await navigator.locks.query()).held?.some(({ name }) => name?.startsWith('northlight:facts:')),
    );
  await vi.waitFor(async () => expect(await isSending()).toBe(false), patience);
};

/** What arrived of a journey, once each; the quiz is told how it went. */
const expectArrival = async (
  { page, email, at, section }: Traveler,
  { writes }: CuttableNetwork,
): Promise<void> => {
  const quiz = section.find(({ contentType }) => contentType === 'quiz')!;
  // The answers were guesses.
  const completed = new Set(section.map(({ id }) => id).filter((id) => id !== quiz.id));
  await vi.waitFor(
    async () =>
      expect(await readState(email, section)).toEqual({
        completed,
        notes: 'Written at home. Written on a plane.',
        bookmarks: 1,
      }),
    patience,
  );
  const taken = writes.filter(({ status }) => status < 300).map(({ asked }) => asked.split('/').at(-1));
  expect([taken.filter((each) => each === 'submit'), taken.filter((each) => each === 'bookmarks')]).toEqual([
    ['submit'],
    ['bookmarks'],
  ]);
  await open(page, at(quiz.id));
  await createLearner(page).says('Not passed yet');
};

// A second attempt begins at the present too.
beforeEach(resetClock);

describe('a section on a plane', () => {
  sweep(
    'is studied in Firefox, and sent once on return',
    async () => {
      const network = await createCuttableNetwork();
      const browser = await launchFirefox(network.port);
      onTestFinished(async () => {
        await browser.close();
        await network.cut();
      });
      const traveler = await pack(browser);
      await network.cut();
      await study(traveler);
      network.writes.length = 0;
      await network.restore();
      await traveler.page.goto(`${siteOrigin()}/dashboard`);
      await expectArrival(traveler, network);
    },
    400_000,
  );

  sweep(
    'is studied in Chromium on the sixth day, sent once on return, and gone eight days later',
    async () => {
      const network = await createCuttableNetwork();
      const browser = await puppeteer.launch({
        executablePath: findChromium(),
        headless: 'shell',
        args: [
          ...flags,
          `--proxy-server=http://127.0.0.1:${network.port}`,
          '--proxy-bypass-list=<-loopback>',
        ],
      });
      onTestFinished(async () => {
        await browser.close();
        await network.cut();
      });
      const traveler = await pack(browser);
      const { page, email, at, section } = traveler;
      const { focus, says } = createLearner(page);
      await network.cut();
      await passDays(browser, page, 6);
      await study(traveler);

      network.writes.length = 0;
      await network.restore();
      await page.goto(`${siteOrigin()}/dashboard`);
      // The session has ended meanwhile. What was kept waits for its learner.
      await focus('#email');
      await page.keyboard.type(email);
      await page.keyboard.press('Enter');
      await expectArrival(traveler, network);

      await network.cut();
      await passDays(browser, page, 8);
      await open(page, at(section[0]!.id));
      await says('You are offline');
      expect(await page.evaluate(() => document.querySelector('video, textarea'))).toBeNull();
    },
    400_000,
  );
});
