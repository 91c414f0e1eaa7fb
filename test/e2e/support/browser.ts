import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { siteOrigin } from '../../support/origin.ts';

export interface Device {
  readonly page: Page;
  /** What went wrong in the page so far: script errors, refused loads, violations of the content policy. */
  readonly problems: string[];
}

/**
 * A device of its own: no cookie, no storage shared with another. Put away with the test: a page left open plays on and takes its
 * share of the machine.
 * @param choices.consent to being measured, given before; refused unless a test is about it, so that nobody is asked
 */
export const newDevice = async (
  browser: Browser,
  options: BrowserContextOptions = {},
  { consent = 'denied' }: { readonly consent?: 'granted' | 'denied' | null } = {},
): Promise<Device> => {
  const context = await browser.newContext({
    baseURL: siteOrigin(),
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  onTestFinished(() => context.close());
  if (consent) {
    // Pages without storage, such as about:blank, are not the site's.
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
    // The response above names the address, which this line does not.
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
