import type { BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { newEmail } from '../../support/api.ts';
import { sharedBrowser } from '../../support/chromium.ts';
import { siteOrigin } from '../../support/origin.ts';

export interface Device {
  readonly page: Page;
  /** Problems in the page so far: script errors, refused loads, violations of the content policy. */
  readonly problems: string[];
}

/**
 * Creates a device with its own cookies and storage. It is closed after the test, because an open page would go on playing and use CPU time.
 * @param choices.consent answer to the privacy question, stored in advance so that no dialog opens. Default: refused
 */
export const newDevice = async (
  options: BrowserContextOptions = {},
  { consent = 'denied' }: { readonly consent?: 'granted' | 'denied' | null } = {},
): Promise<Device> => {
  const browser = await sharedBrowser();
  const context = await browser.newContext({
    baseURL: siteOrigin(),
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  onTestFinished(() => context.close());
  if (consent) {
    // Pages without storage, such as about:blank, do not belong to the site.
    await context.addInitScript(`try { localStorage.setItem('northlight:consent', '${consent}') } catch {}`);
  }
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  page.on('console', (message) => {
    // This message lacks the URL; the response handler above reports it.
    const failedLoad = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !failedLoad) problems.push(message.text());
  });
  return { page, problems };
};

/** Fills in the local login page. */
export const signIn = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: /^(Log in|Sign up)$/ }).click();
};

/** Enrolls who is not signed in yet: in the course at an address like `/courses/rag-in-practice`. @returns the learner's address */
export const enrollIn = async (page: Page, course: string, email = newEmail()): Promise<string> => {
  await page.goto(`${course}/enroll`);
  await signIn(page, email);
  await page.waitForURL(/\/(?:drip-)?content/);
  return email;
};
