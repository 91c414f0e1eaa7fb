import { describe, expect, it } from 'vitest';
import { call, metrics, newEmail, tokenFor } from '../support/api.ts';
import { newDevice, signIn } from './support/browser.ts';
import { playTo, positionOf } from './support/video.ts';

describe('the main job', () => {
  it('finds a course, signs in, enrolls, watches, and resumes on another device', async () => {
    await call('DELETE', '/_local/metrics');
    const email = newEmail('journey');
    const first = await newDevice();
    await first.page.goto('/');
    await first.page
      .getByRole('combobox', { name: /search courses/i })
      .first()
      .fill('retrieval augmentd');
    await first.page.keyboard.press('Enter');
    await first.page.waitForURL(/\/courses/);
    await first.page.getByText('retrieval augmented', { exact: false }).first().waitFor();
    await first.page
      .getByRole('link', { name: /Retrieval-augmented generation in practice/ })
      .first()
      .click();
    await first.page.waitForURL('**/courses/rag-in-practice');
    await first.page
      .getByRole('link', { name: /enroll/i })
      .or(first.page.getByRole('button', { name: /enroll/i }))
      .first()
      .click();
    await signIn(first.page, email);
    await first.page.waitForURL(/\/courses\/rag-in-practice\/content/);

    await playTo(first.page, 6);
    await first.page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
    const left = await positionOf(first.page);
    const lecture = new URL(first.page.url()).pathname;
    const token = await tokenFor({ email });
    // The server must know the position, whichever save of the player sent it.
    const known = async () => {
      const id = lecture.split('/').at(-1) ?? '';
      const path = `/api/courses/rag-in-practice/lectures/${id}/progress`;
      return Math.abs(Number((await call('GET', path, { token })).json.timestamp) - left);
    };
    await expect.poll(known, { timeout: 30_000 }).toBeLessThan(1);
    await first.page.close();
    expect(first.problems).toEqual([]);

    const second = await newDevice();
    await second.page.goto('/dashboard');
    await signIn(second.page, email);
    await second.page.waitForURL('**/dashboard');
    await second.page
      .getByRole('link', { name: /continue/i })
      .first()
      .click();
    await second.page.waitForURL(`**${lecture}`);
    await second.page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1);
    expect(Math.abs((await positionOf(second.page)) - left)).toBeLessThan(3);
    expect(second.problems).toEqual([]);

    const routes = new Map((await metrics()).map((row) => [row.route, row.calls]));
    for (const route of [
      'GET /api/public/courses',
      'GET /api/public/courses/{courseId}',
      'POST /api/courses/{courseId}/enroll',
      'GET /api/courses/{courseId}/content',
      'GET /api/courses/{courseId}/video-url',
      'POST /api/courses/{courseId}/lectures/{lectureId}/progress',
      'GET /api/courses/enrolled',
    ]) {
      expect(routes.get(route) ?? 0, route).toBeGreaterThan(0);
    }
  }, 150_000);

  it('signs out to the site, and a protected page then asks to sign in and returns', async () => {
    const email = newEmail('return');
    const { page } = await newDevice();
    await page.goto('/profile');
    await signIn(page, email);
    await page.waitForURL('**/profile');
    await page.getByText(email).first().waitFor();
    await page.reload();
    await page.getByText(email).first().waitFor();
    await page.goto('/');
    const [inside, outside] = [await page.context().newPage(), await page.context().newPage()];
    await inside.goto('/profile');
    await inside.getByText(email).first().waitFor();
    await outside.goto('/courses');
    await outside.getByRole('button', { name: /^Account of/ }).waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('link', { name: 'Login' }).first().waitFor();
    // The other tabs are signed out by themselves, and stay so.
    for (const [tab, address] of [
      [inside, '/'],
      [outside, '/courses'],
    ] as const) {
      await tab.getByRole('link', { name: 'Login' }).first().waitFor();
      expect(new URL(tab.url()).pathname).toBe(address);
    }
    await page.goto('/dashboard');
    await page.getByLabel('Email address').waitFor();
  });
});
