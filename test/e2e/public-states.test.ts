import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enrollIn, newDevice, signIn } from './support/browser.ts';
import { settled } from './support/settled.ts';

const pages = [
  '/',
  '/solution',
  '/courses',
  '/courses/building-ai-agents',
  '/courses/building-ai-agents/subscribe',
  '/courses/building-ai-agents/welcome',
  '/contactUs',
  '/termsofservice',
  '/corporate-training',
  '/congratulations',
];

/** Text and controls outside the window. The page cannot scroll there, because the body clips overflow. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const isOut = ({ left, right, width, height }: DOMRect) =>
      width > 0 && height > 0 && (left < -1 || right > clientWidth + 1);
    const isCutInside = (element: Element): boolean => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        const hides = /hidden|clip|auto|scroll/.test(getComputedStyle(box).overflowX);
        if (hides && !isOut(box.getBoundingClientRect())) return true;
      }
      return false;
    };
    return [...document.querySelectorAll('body :is(h1, h2, h3, p, li, a, button, input, label, dt, dd)')]
      .filter((element) => !element.closest('svg, [aria-hidden=true], dialog:not([open])'))
      .filter((element) => isOut(element.getBoundingClientRect()) && !isCutInside(element))
      .map((element) => element.outerHTML.slice(0, 120));
  });

/** Adds a long word to every text of the content, and opens what is closed. */
const lengthenWords = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(
      document.querySelector('#content') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const details of document.querySelectorAll('#content details')) details.setAttribute('open', '');
    for (const text of found.filter(({ data }) => data.trim()))
      // Names of controls are the site’s own.
      if (
        !text.parentElement?.closest('header, nav, button, label, legend, pre, svg, [class*=visually-hidden]')
      )
        text.data += ' Donaudampfschifffahrtselektrizitätenhau';
  });

const spaceText = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });

describe('nothing stands outside the window', () => {
  it('at 320 px, on a tablet, at 1920 px, and with wide text spacing on a phone', async () => {
    const { page } = await newDevice({ reducedMotion: 'reduce' });
    const outsideAt = async (width: number): Promise<string[]> => {
      await page.setViewportSize({ width, height: 844 });
      await settled(page);
      return outside(page);
    };
    for (const path of pages) {
      await page.setViewportSize({ width: 320, height: 844 });
      await page.goto(path);
      for (const width of [320, 768, 1920])
        expect(await outsideAt(width), `${path} at ${width} px`).toEqual([]);
      await spaceText(page);
      expect(await outsideAt(390), `${path} with wide text spacing`).toEqual([]);
    }
  }, 120_000);

  it('in the player at 320 px with wide text spacing', async () => {
    const { page } = await newDevice({ viewport: { width: 320, height: 844 }, reducedMotion: 'reduce' });
    await enrollIn(page, '/courses/building-ai-agents');
    for (const lecture of ['', '/0/what-is-an-agent']) {
      await page.goto(`/courses/building-ai-agents/drip-content${lecture}`);
      await page.getByRole('button', { name: 'Sign Out' }).waitFor();
      if (lecture) await page.getByRole('tab', { name: 'Bookmarks' }).waitFor();
      await settled(page);
      await spaceText(page);
      expect(await outside(page), lecture).toEqual([]);
    }
  });

  it('in a transcript at 320 px, whose last buttons are whole', async () => {
    const { page } = await newDevice({ viewport: { width: 320, height: 844 }, reducedMotion: 'reduce' });
    await page.goto('/courses/rag-in-practice/preview/what-is-retrieval');
    for (const name of ['Next match', 'Download the transcript']) {
      const beyond = await page.getByRole('button', { name }).evaluate((button) => {
        const panel = button.closest('section') ?? document.body;
        return button.getBoundingClientRect().right - panel.getBoundingClientRect().right;
      });
      expect(beyond, name).toBeLessThanOrEqual(0);
    }
  });

  it('with names of one long word', async () => {
    const { page } = await newDevice({
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    });
    const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
    await page.route(/\/api\/public\/courses(\?|$)/, async (route) => {
      const response = await route.fetch();
      const list = (await response.json()) as { courses: object[] };
      const courses = list.courses.map((course) => ({ ...course, title: long, instructor: { name: long } }));
      await route.fulfill({ response, json: { ...list, courses } });
    });
    await page.goto('/courses?level=beginner');
    await page.getByRole('link', { name: long }).first().waitFor();
    await settled(page);
    expect(await outside(page)).toEqual([]);
  });

  it('with a long word in every heading and text at 320 px', async () => {
    const { page } = await newDevice({ viewport: { width: 320, height: 844 }, reducedMotion: 'reduce' });
    for (const path of [...pages, '/courses/rag-in-practice/preview/chunks-with-overlap']) {
      await page.goto(path);
      await settled(page);
      await lengthenWords(page);
      expect(await outside(page), path).toEqual([]);
    }
    await page.goto(`/courses?search=${'a'.repeat(160)}`);
    await page.getByText(/^0 courses/).waitFor();
    expect(await outside(page), 'a long search').toEqual([]);
  }, 60_000);
});

describe('a course page on a phone', () => {
  it('has the way to enroll in sight at once and to the end, and no button over its content', async () => {
    const { page } = await newDevice({ viewport: { width: 390, height: 844 } });
    await page.goto('/courses/building-ai-agents');
    await settled(page);
    const enroll = page.getByRole('link', { name: 'Enroll for free' });
    const isSeen = () =>
      enroll.evaluate((link) => {
        const { left, top, width, height } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    expect(await isSeen()).toBe(true);
    const ask = page.getByRole('button', { name: 'Ask the course assistant' });
    expect(await ask.evaluateAll((all) => all.map((each) => each.closest('aside') !== null))).toEqual([true]);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await isSeen()).toBe(true);
    // The last line of the page ends above the bar.
    const gap = await page.evaluate(() => {
      const bar = document.querySelector('[data-action-bar]')?.getBoundingClientRect().top ?? 0;
      return bar - (document.querySelector('footer')?.getBoundingClientRect().bottom ?? Infinity);
    });
    expect(gap).toBeGreaterThanOrEqual(0);
    await ask.click();
    await page.getByRole('dialog', { name: /assistant/i }).waitFor();
  });
});

describe('the bar of a course page', () => {
  it.each([
    ['visitors', 'Login'],
    ['learners', 'Dashboard'],
  ])(
    'holds its words on one line and beside each other at every width, for %s',
    async (who, link) => {
      const { page } = await newDevice();
      const bar = page.getByRole('navigation', { name: 'Breadcrumb' }).locator('..');
      /** Whether elements of the bar overlap, and the number of lines of its breadcrumb. */
      const lookAt = async (width: number) => {
        await page.setViewportSize({ width, height: 844 });
        await settled(page);
        await bar.getByRole('link', { name: link }).waitFor();
        return bar.evaluate((header) => {
          const shown = [...header.querySelectorAll('nav li, a:not(nav a), button, input')]
            .map((each) => each.getBoundingClientRect())
            .filter((box) => box.width > 0 && box.height > 0);
          const overlaps = shown.flatMap((a, index) =>
            shown
              .slice(index + 1)
              .filter((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom),
          );
          const line = parseFloat(getComputedStyle(header).lineHeight);
          const trail = header.querySelector('nav')?.getBoundingClientRect().height ?? 0;
          return { overlaps: overlaps.length, lines: Math.round(trail / line) };
        });
      };
      if (who === 'learners') {
        await page.goto('/dashboard');
        await signIn(page, 'bar@example.com');
        await page.waitForURL('**/dashboard');
      }
      await page.goto('/courses/rag-in-practice');
      for (const width of [320, 390, 768, 1024])
        expect(await lookAt(width), `${width} px`).toEqual({ overlaps: 0, lines: 1 });
      await page.setViewportSize({ width: 768, height: 844 });
      const seen = await bar
        .getByRole('listitem')
        .last()
        .evaluate((title) => title.clientWidth / title.scrollWidth);
      expect(seen, 'most of the title is seen on a tablet').toBeGreaterThan(0.6);
    },
    60_000,
  );
});

describe('the words of the search field', () => {
  it('fit into it at every width', async () => {
    const { page } = await newDevice();
    await page.goto('/faq');
    const field = page.getByRole('banner').getByRole('combobox', { name: 'Search courses' });
    const roomAt = async (width: number): Promise<number> => {
      await page.setViewportSize({ width, height: 844 });
      await settled(page);
      return field.evaluate((input) => {
        const style = getComputedStyle(input);
        const canvas = document.createElement('canvas').getContext('2d');
        if (!canvas) throw new Error('no canvas');
        canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const inner = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        return inner - canvas.measureText((input as HTMLInputElement).placeholder).width;
      });
    };
    for (const width of [768, 1023, 1024, 1440])
      expect(await roomAt(width), `${width} px`).toBeGreaterThanOrEqual(0);
  });
});

describe('the filters of the list', () => {
  it('can be seen to their end without a scroll bar of their own', async () => {
    const { page } = await newDevice({ viewport: { width: 1440, height: 900 } });
    await page.goto('/courses');
    await settled(page);
    const panel = page.getByRole('complementary', { name: 'Filters' });
    expect(await panel.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    await page.getByRole('button', { name: 'Load more courses' }).scrollIntoViewIfNeeded();
    const box = await panel.getByRole('radio').last().boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
  });
});

describe('in forced colors', () => {
  it('the current page and the chosen filter are still marked', async () => {
    const { page } = await newDevice({
      viewport: { width: 1440, height: 900 },
      forcedColors: 'active',
    });
    await page.goto('/courses');
    await settled(page);
    const marks = await page.evaluate(() => {
      const probe = document.createElement('i');
      probe.style.color = 'Highlight';
      document.body.append(probe);
      const highlight = getComputedStyle(probe).color;
      const link = document.querySelector('header nav [aria-current=page]');
      const chosen = document.querySelector('aside label:has(:checked)');
      if (!link || !chosen) throw new Error('nothing is marked');
      return [
        getComputedStyle(link, '::after').backgroundColor === highlight,
        getComputedStyle(chosen).borderInlineStartColor === highlight,
      ];
    });
    expect(marks).toEqual([true, true]);
  });
});

it('a page that is asked for without a connection is one of ours, and the way back to it', async () => {
  const { page } = await newDevice();
  await page.goto('/about');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.goto('/faq');
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundImage)).toContain('gradient');
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL('**/faq');
  await settled(page);
  expect(await page.getByRole('heading', { name: 'You are offline' }).count()).toBe(0);
});
