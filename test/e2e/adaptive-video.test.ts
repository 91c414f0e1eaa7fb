import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { inCourse, plainCourse } from '../support/course-folder.ts';
import { makeFilm, requireFfmpeg } from '../support/films.ts';
import { siteOrigin } from '../support/origin.ts';
import { enrolledIn } from '../support/site-learners.ts';
import { sweep } from '../support/sweeps.ts';
import { makeFolder } from '../support/temporary-folder.ts';
import { newDevice, signIn } from './support/browser.ts';
import { judgeByHls, judgeByShaka } from './support/engines.ts';
import { playTo, showsPicture } from './support/video.ts';

const root = join(import.meta.dirname, '../..');
const course = `streams-${Date.now()}`;
const filmSeconds = 120;
const lecture = (id: string): string =>
  `      - { id: ${id}, title: The ${id} one, type: free, contentType: video, video: lectures/${id}.mp4 }\n`;
const text = `${plainCourse}sections:\n  - title: One\n    lectures:\n${lecture('first')}${lecture('second')}`;

let folder: string;
let remove: () => void;
beforeAll(async () => {
  requireFfmpeg();
  // Low frame rate: more frames would be encoded in three sizes and decoded by every test without any benefit.
  const film = (seconds: number, volume: string): Buffer =>
    makeFilm({ size: '640x360', seconds, rate: '12', volume });
  const files = {
    'course.yaml': text,
    'lectures/first.mp4': film(filmSeconds, '-30dB'),
    'lectures/second.mp4': film(20, '-20dB'),
  };
  folder = makeFolder(inCourse(course, files), (how) => (remove = how));
  await promisify(execFile)(
    process.execPath,
    [join(root, 'bin/content.ts'), 'apply', folder, '--endpoint', siteOrigin(), '--quick'],
    { cwd: root },
  );
}, 240_000);
afterAll(() => remove());

interface Shown {
  readonly src: string;
  readonly at: number;
  readonly lines: number;
}
const shown = (page: Page): Promise<Shown> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    src: video.src,
    at: video.currentTime,
    lines: Math.min(video.videoWidth, video.videoHeight),
  }));
const seek = (page: Page, seconds: number): Promise<void> =>
  page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, seconds);

/** A learner of the course at one of its lectures. */
const open = async (options: BrowserContextOptions = {}, at = 0) => {
  const id = 'first';
  const { email, token } = await enrolledIn(course);
  const body = { timestamp: at, totalDuration: filmSeconds, completed: false };
  if (at > 0) await call('POST', `/api/courses/${course}/lectures/${id}/progress`, { token, body });
  const device = await newDevice(options);
  const asked: string[] = [];
  /** Byte ranges that were requested of renditions. */
  const ranges: (readonly [number, number])[] = [];
  device.page.on('request', (request) => {
    asked.push(request.url());
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers().range ?? '') ?? [];
    if (/\.mp4$/.test(request.url()) && from) ranges.push([Number(from), Number(to)]);
  });
  const address = `/courses/${course}/content/0/${id}`;
  await device.page.goto(address);
  await signIn(device.page, email);
  await device.page.waitForURL(`**${address}`);
  return { ...device, asked, ranges, of: (part: string) => asked.filter((url) => url.includes(part)) };
};
/** The input itself takes no pointer events; its drawn track does. */
const hoverTimeLine = (page: Page): Promise<void> =>
  page.getByRole('slider', { name: 'Seek' }).hover({ force: true });
const closeMenus = async (page: Page): Promise<void> => {
  // Each press closes one menu, the inner one first.
  while ((await page.getByRole('menu').count()) > 0) {
    await page.keyboard.press('Escape');
  }
};
const openQuality = async (page: Page): Promise<void> => {
  await closeMenus(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: /^Quality/ }).click();
  await page.getByRole('menuitemradio', { name: /^Auto/ }).waitFor();
};

describe('a video in several sizes', () => {
  it('shows its first picture without the engine, and holds six seconds until it is played', async () => {
    const { page, problems, asked, ranges } = await open();
    await showsPicture(page);
    const isEngine = (url: string) => /\/assets\/_?hls/.test(url);
    const isFilm = (url: string) => /\/240p[^/]*\.mp4$|\/360p[^/]*\.mp4$/.test(url);
    await expect.poll(() => asked.findIndex(isEngine)).toBeGreaterThan(asked.findIndex(isFilm));
    const held = () =>
      page
        .locator('video')
        .evaluate(({ buffered }: HTMLVideoElement) =>
          Array.from({ length: buffered.length }, (_, index) => buffered.end(index) - buffered.start(index)),
        );
    // The engine has taken the opening over, and adds one segment.
    await expect.poll(held).toEqual([expect.closeTo(6, 0)]);
    const before = ranges.length;
    await page.waitForTimeout(1_500);
    expect(ranges).toHaveLength(before);
    expect(await held()).toEqual([expect.closeTo(6, 0)]);
    await playTo(page, 1);
    await expect.poll(async () => (await held())[0], { timeout: 20_000 }).toBeGreaterThan(15);
    expect(problems).toEqual([]);
  });

  it('plays through Media Source, has a menu of sizes and small pictures on its time line', async () => {
    const { page, problems, of } = await open();
    await playTo(page, 3);
    expect(await shown(page)).toMatchObject({ src: expect.stringMatching(/^blob:/) });
    expect(of('.mp4?')).toEqual([]);
    // The pointer has not reached the time line yet.
    expect(of('storyboard')).toEqual([]);
    await hoverTimeLine(page);
    await page.locator('[data-video-controls] img[src*="storyboard-1"]').waitFor();

    await openQuality(page);
    // While the size changes, none is shown for a moment.
    await expect
      .poll(() => page.getByRole('menuitemradio').allTextContents())
      .toEqual([expect.stringMatching(/^Auto \(\d+p\)$/), '360p', '240p', 'Audio only']);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('[role="menu"]').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await page.getByRole('menuitemradio', { name: '240p' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await shown(page)).lines, { timeout: 30_000 }).toBe(240);

    // The choice is stored on the device.
    await page.reload();
    await playTo(page, 1);
    expect((await shown(page)).lines).toBe(240);
    expect(problems).toEqual([]);
  }, 150_000);

  sweep(
    'plays the sound alone where nothing else is wanted, at the same place, and comes back',
    async () => {
      const { page, problems, asked } = await open();
      await playTo(page, 5);
      await openQuality(page);
      await page.getByRole('menuitemradio', { name: 'Audio only' }).click();
      await page.getByText('Audio only', { exact: true }).first().waitFor();
      await expect.poll(async () => (await shown(page)).lines, { timeout: 30_000 }).toBe(0);
      // A new source has no duration for a moment.
      await expect
        .poll(() => page.locator('[data-time="duration"]').textContent(), { timeout: 10_000 })
        .toBe('2:00');
      await playTo(page, 7);
      const before = asked.length;
      await seek(page, 100);
      await playTo(page, 101);
      const pictures = asked.slice(before).filter((url) => /\/(?:240p?|360p?)[.-].*\.mp4/.test(url));
      expect(pictures).toEqual([]);
      await page.keyboard.press('Escape');
      await openQuality(page);
      await page.getByRole('menuitemradio', { name: '360p' }).click();
      await expect.poll(async () => (await shown(page)).lines, { timeout: 30_000 }).toBe(360);
      expect((await shown(page)).at).toBeGreaterThan(99);
      expect(problems).toEqual([]);
    },
    150_000,
  );

  it('starts at the saved place without loading the beginning', async () => {
    const { page, ranges } = await open({}, 100);
    await playTo(page, 100.5);
    // The header of a rendition is at its front, below a kilobyte. No segment far from the position is requested.
    const segments = ranges.filter(([, to]) => to > 2_000);
    expect(segments.length).toBeGreaterThan(0);
    expect(ranges.length).toBeGreaterThan(segments.length);
    for (const [from] of segments) expect(from, JSON.stringify(ranges)).toBeGreaterThan(2_000);
  }, 120_000);

  it('asks for fresh cookies when they are refused and plays on, without a word to the learner', async () => {
    const { page, problems, of } = await open();
    await playTo(page, 2);
    const context = page.context();
    const cookies = (await context.cookies(`${siteOrigin()}/`)).concat(
      ...(await Promise.all([...new Set(of('master.m3u8'))].map((url) => context.cookies(url)))),
    );
    const signature = cookies.find(({ name }) => name === 'CloudFront-Signature');
    expect(signature).toBeTruthy();
    if (signature) await context.addCookies([{ ...signature, value: `A${signature.value.slice(1)}~` }]);
    await seek(page, 110);
    await playTo(page, 111);
    expect((await shown(page)).src).toMatch(/^blob:/);
    expect(of('/video-url')).toHaveLength(2);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(problems.filter((problem) => !/^403 .*\/media\//.test(problem))).toEqual([]);
    expect(problems.length).toBeGreaterThan(0);
  }, 120_000);

  sweep(
    'turns to the MP4 at the same place when the stream is not to be had',
    async () => {
      // A service worker would bypass the route handler.
      const { page } = await open({ serviceWorkers: 'block' });
      await playTo(page, 4);
      await page.route('**/*.m3u8', (route) => route.fulfill({ status: 403, body: '' }));
      await page.reload();
      await page.waitForFunction(() => document.querySelector('video[src*=".mp4?"]') !== null, null, {
        timeout: 60_000,
      });
      await playTo(page, 4.5);
      expect((await shown(page)).src).toContain('.mp4?');
      expect(await page.getByRole('alert').count()).toBe(0);
    },
    150_000,
  );

  it('opens no lecture with the cookies of another, and counts how it played without who watched', async () => {
    const { page, of } = await open();
    await playTo(page, 3);
    const [master = ''] = of('master.m3u8');
    const answer = (url: string) => page.evaluate(async (address) => (await fetch(address)).status, url);
    expect(await answer(master)).toBe(200);
    expect(await answer(master.replace('/first.', '/second.'))).toBeGreaterThanOrEqual(400);
    const told = page.waitForRequest((request) => request.url().endsWith('/lectures/first/playback'));
    await page.getByRole('button', { name: /^Next:/ }).click();
    const request = await told;
    expect(request.headers().authorization).toBeUndefined();
    expect(request.postDataJSON()).toMatchObject({ via: 'engine', errors: 0 });
    expect((await request.response())?.status()).toBe(204);
    await playTo(page, 1);
    expect((await shown(page)).src).toMatch(/^blob:/);
  }, 120_000);
});

describe('the playlists', () => {
  // The other tests of this file play them with hls.js, and the store tests parse the playlists.
  sweep.each(['hls.js', 'shaka'])(
    'are played in every size by %s, without an error',
    async (name) => {
      const { page, of } = await open({ serviceWorkers: 'block' });
      await playTo(page, 1);
      const [master = ''] = of('master.m3u8');
      // A page of the same origin without our content policy: the cookies give it access to the folder.
      await page.route('**/judge', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><video muted></video>' }),
      );
      const file = name === 'shaka' ? 'shaka-player/dist/shaka-player.compiled.js' : 'hls.js/dist/hls.min.js';
      // Evaluated instead of loaded by a script element, which would need an allowed origin.
      await page.addInitScript({ path: join(root, 'node_modules', file) });
      await page.goto('/judge');
      const sizes = await page.evaluate(name === 'shaka' ? judgeByShaka : judgeByHls, master);
      expect(sizes.sort()).toEqual([240, 360]);
    },
    120_000,
  );
});
