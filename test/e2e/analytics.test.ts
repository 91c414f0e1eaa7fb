import { AxeBuilder } from '@axe-core/playwright';
import type { Page, Request } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { type Device, newDevice } from './support/browser.ts';
import { coveredControlsOf } from './support/troubles.ts';

beforeEach(async () => {
  await call('DELETE', '/_local/page-views');
  await call('DELETE', '/_local/web-vitals');
});

const recorded = async (what: 'page-views' | 'web-vitals'): Promise<{ path: string; name?: string }[]> =>
  (await call('GET', `/_local/${what}`)).json as unknown as { path: string }[];
const paths = async (): Promise<string[]> => (await recorded('page-views')).map(({ path }) => path);
const undecided = (options: Parameters<typeof newDevice>[0] = {}): Promise<Device> =>
  newDevice(options, { consent: null });
const measurements = (page: Page): Request[] => {
  const found: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/_local')) found.push(request);
  });
  return found;
};
/** Time within which a forbidden request would have been sent. */
const settle = (page: Page): Promise<void> => page.waitForTimeout(1_000);
const soon = { timeout: 20_000 };
const banner = (page: Page) => page.getByRole('region', { name: 'Privacy choices' });

describe('before consent', () => {
  it('nothing is sent, on any page, and the question is in nobody’s way', async () => {
    const { page, problems } = await undecided({ viewport: { width: 390, height: 844 } });
    const sent = measurements(page);
    await page.goto('/courses');
    await banner(page).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await page
      .getByRole('link', { name: /Building AI agents/ })
      .first()
      .click();
    await page.waitForURL('**/courses/building-ai-agents');
    await settle(page);
    await banner(page).getByRole('button', { name: 'No thanks' }).click();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settle(page);
    expect(await banner(page).count()).toBe(0);
    expect(sent.map((request) => request.url())).toEqual([]);
    expect(await paths()).toEqual([]);
    expect(problems).toEqual([]);
  });
});

describe('the question', () => {
  it.each([
    { width: 320, height: 256 },
    { width: 390, height: 664 },
    { width: 1280, height: 800 },
  ])('covers no control that has the focus, in a window of $width × $height pixels', async (viewport) => {
    const { page } = await undecided({ viewport, reducedMotion: 'reduce' });
    // The second one has a bar of its own at the foot.
    for (const address of ['/courses', '/courses/transformers-step-by-step']) {
      await page.goto(address);
      await banner(page).waitFor();
      expect(await coveredControlsOf(page), address).toEqual([]);
    }
  });
});

describe('after consent', () => {
  it('each page view is reported once, on later visits too, until consent is withdrawn in the footer', async () => {
    const { page, problems } = await undecided({ colorScheme: 'dark' });
    await page.goto('/courses');
    await banner(page).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await banner(page).getByRole('button', { name: 'Allow' }).press('Enter');
    await expect.poll(paths, soon).toEqual(['/courses']);
    await page
      .getByRole('link', { name: /Building AI agents/ })
      .first()
      .click();
    await page.waitForURL('**/courses/building-ai-agents');
    await expect.poll(paths, soon).toHaveLength(2);
    await page.goBack();
    await expect.poll(paths, soon).toHaveLength(3);
    await page.goto('/courses?level=beginner');
    await expect.poll(paths, soon).toHaveLength(4);
    await settle(page);
    expect(await paths()).toEqual([
      '/courses',
      '/courses/building-ai-agents',
      '/courses',
      '/courses?level=beginner',
    ]);

    await page.getByRole('button', { name: 'Privacy choices' }).click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Privacy choices');
    await banner(page).getByRole('button', { name: 'No thanks' }).click();
    await page.goto('/courses/rag-in-practice');
    await settle(page);
    expect(await paths()).toHaveLength(4);
    expect(problems).toEqual([]);
  });

  it('an e-mail address or token in the address never leaves in a measurement', async () => {
    const { page } = await newDevice({}, { consent: 'granted' });
    const sent = measurements(page);
    const query = 'link=true&email=ada%40example.com&token=c2VjcmV0.c2lnbmF0dXJl';
    await page.goto(`/courses/building-ai-agents/welcome?${query}`);
    await expect.poll(paths, soon).toHaveLength(1);
    await page.goto('/courses?search=ada%40example.com');
    await expect.poll(paths, soon).toHaveLength(2);
    expect((await paths()).map(decodeURIComponent)).toEqual([
      '/courses/building-ai-agents/welcome',
      '/courses?search=[removed]',
    ]);
    expect(sent.length).toBeGreaterThan(1);
    for (const request of sent) {
      const everything = [
        request.url(),
        request.postData(),
        ...Object.values(await request.allHeaders()),
      ].join(' ');
      expect(decodeURIComponent(everything)).not.toMatch(/ada@|c2VjcmV0/);
    }
  });

  it('the speed of the page is reported under the same clean address', async () => {
    const { page } = await newDevice({}, { consent: 'granted' });
    await page.goto('/faq?email=ada%40example.com');
    // The page of the previous test may still report its end.
    const ofThisPage = async () =>
      (await recorded('web-vitals')).filter(({ path }) => path.startsWith('/faq'));
    const names = async () => (await ofThisPage()).map(({ name }) => name);
    await expect.poll(names, soon).toEqual(expect.arrayContaining(['FCP', 'TTFB']));
    // The browser reports the largest contentful paint at the first click, or when the page is left.
    await page.getByRole('heading', { level: 1 }).click();
    await page.goto('about:blank');
    await expect.poll(names, soon).toContain('LCP');
    expect(new Set((await ofThisPage()).map(({ path }) => path))).toEqual(new Set(['/faq']));
  });
});
