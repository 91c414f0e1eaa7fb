import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { siteOrigin } from '../support/origin.ts';
import { sweep, swept } from '../support/sweeps.ts';
import { newDevice } from './support/browser.ts';
import { settled } from './support/settled.ts';

const origin = siteOrigin();
let addresses: string[];
/** One address of each template: course pages and preview lectures. A sweep opens all addresses. */
let opened: readonly string[];
beforeAll(async () => {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  const kindOf = (address = '') => address.replace(/(\/courses|\/preview)\/[^/]+/g, '$1/*');
  const kinds = addresses.map(kindOf);
  opened = swept(
    addresses.filter((address, index) => kinds.indexOf(kindOf(address)) === index),
    addresses,
  );
});

/** Blocks the service worker, which would load the fonts unseen. */
const phone = { viewport: { width: 390, height: 844 }, serviceWorkers: 'block' as const };

interface Seen {
  shifted: number;
  main: Element | null;
}

/** Runs in the page. Adds up layout shifts without user input. Players are left out: their code draws the controls later. */
const watchShifts = (): void => {
  const seen = window as unknown as Seen;
  seen.shifted = 0;
  new PerformanceObserver((list) => {
    const isPlayers = (node: Node | null): boolean =>
      (node instanceof Element ? node : (node?.parentElement ?? null))?.closest('[data-media-player]') !=
      null;
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as unknown as { value: number; sources: { node: Node | null }[] };
      if (!sources.every(({ node }) => isPlayers(node))) seen.shifted += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  document.addEventListener('DOMContentLoaded', () => {
    seen.main = document.querySelector('main');
  });
};
const readShifts = (): { shifted: number; kept: boolean } => {
  const seen = window as unknown as Seen;
  return { shifted: seen.shifted, kept: seen.main?.isConnected ?? false };
};

describe('the static pages', () => {
  it('are named by the sitemap, which crawlers find', async () => {
    expect(await (await fetch(`${origin}/robots.txt`)).text()).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(addresses).toEqual(
      expect.arrayContaining([`${origin}/`, `${origin}/courses`, `${origin}/courses/rag-in-practice`]),
    );
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('show content, links, a title and a description of their own without JavaScript', async () => {
    const { page } = await newDevice({ javaScriptEnabled: false });
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    for (const address of opened) {
      await page.goto(address);
      expect(await page.locator('main h1').first().innerText(), address).not.toBe('');
      expect((await page.locator('main').innerText()).length, address).toBeGreaterThan(200);
      expect(await page.locator('a[href^="/"]').count(), address).toBeGreaterThan(3);
      expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(address);
      titles.add(await page.title());
      descriptions.add((await page.locator('meta[name="description"]').getAttribute('content')) ?? '');
      const data = await page.locator('script[type="application/ld+json"]').allTextContents();
      const types = data.map((text) => (JSON.parse(text) as { '@type': string })['@type']);
      expect(types.length, address).toBeGreaterThan(0);
      if (/\/courses\/[^/]+$/.test(address)) expect(types).toEqual(['Course', 'BreadcrumbList']);
    }
    expect(titles.size).toBe(opened.length);
    expect(descriptions.size).toBe(opened.length);
  }, 120_000);

  it('are taken over by the application as they are: no error, no shift, the same title', async () => {
    const { page, problems } = await newDevice(phone);
    // Late fonts shift the layout a little too; the next test is about them.
    await page.route('**/*.woff2', (route) => route.abort());
    await page.addInitScript(watchShifts);
    for (const address of opened) {
      const served = await (await fetch(address)).text();
      await page.goto(address);
      await settled(page);
      const { shifted, kept } = await page.evaluate(readShifts);
      expect(shifted, address).toBe(0);
      expect(kept, `${address} keeps its markup`).toBe(true);
      const [, title = ''] = /<title>([^<]*)</.exec(served) ?? [];
      const plain = title.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"');
      expect(await page.title(), address).toBe(plain);
    }
    expect(problems).toEqual([]);
  }, 180_000);

  it('hardly move when a font comes late', async () => {
    const { page } = await newDevice(phone);
    let fonts = 0;
    await page.route('**/*.woff2', async (route) => {
      fonts += 1;
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(500);
      await route.continue();
    });
    await page.addInitScript(watchShifts);
    await page.goto('/');
    await settled(page);
    expect(fonts).toBeGreaterThan(0);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect((await page.evaluate(readShifts)).shifted).toBeLessThan(0.01);
  });

  it('do not pretend that there is a course where there is none', async () => {
    for (const path of ['/courses/no-such-course', '/courses/Not_An_Id']) {
      const answer = await fetch(`${origin}${path}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(await answer.text()).toContain('<meta name="robots" content="noindex"');
    }
    const { page } = await newDevice();
    await page.goto('/courses/no-such-course');
    await page.getByRole('heading', { name: 'Course not found.' }).waitFor();
  });

  it('exist for every address, each with a head of its own', async () => {
    const read = async (path: string) => {
      const answer = await fetch(`${origin}${path}`);
      const text = await answer.text();
      const [, title = ''] = /<title>([^<]*)</.exec(text) ?? [];
      const [, canonical = ''] = /<link rel="canonical" href="([^"]*)"/.exec(text) ?? [];
      return { status: answer.status, title, canonical, noindex: text.includes('content="noindex"'), text };
    };
    const home = await read('/');
    for (const path of ['/no/where', '/v1.2', '/wp-login.php', '/courses/rag-in-practice/nowhere']) {
      const { text, ...found } = await read(path);
      expect(found, path).toEqual({ status: 200, title: home.title, canonical: `${origin}/`, noindex: true });
      expect(text, path).toContain('This address does not exist.');
      expect(text, path).toContain('<h1');
    }
    expect(home.text).not.toContain('does not exist');
    for (const path of [
      '/login',
      '/congratulations',
      '/courses/building-ai-agents/subscribe',
      '/courses/building-ai-agents/welcome',
    ]) {
      const { status, title, canonical, noindex, text } = await read(path);
      expect([status, canonical, noindex], path).toEqual([200, `${origin}${path}`, false]);
      expect(title, path).not.toBe(home.title);
      expect(text, path).toContain('<h1');
    }
    const course = await read('/courses/rag-in-practice');
    expect(course.text.slice(0, course.text.indexOf('page-data'))).not.toMatch(/###|\*\*/);
    expect((await read('/subscribe/building-ai-agents')).canonical).toBe(
      `${origin}/courses/building-ai-agents/subscribe`,
    );
    expect((await read('/courses/no-such-course/subscribe')).status).toBe(404);
    expect((await read('/dashboard')).noindex).toBe(true);
    expect((await fetch(`${origin}/assets/gone.js`)).status).toBe(404);
  });

  // The store tests check the same with generated courses in every run.
  sweep(
    'are left alone by publishing the same courses again',
    () => {
      const { stdout, status } = spawnSync(
        process.execPath,
        ['bin/content.ts', 'apply', 'content', '--no-renditions', '--endpoint', origin],
        { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
      );
      expect(status).toBe(0);
      expect(stdout).toContain('Pages: 0 written, 0 pages removed');
    },
    120_000,
  );
});
