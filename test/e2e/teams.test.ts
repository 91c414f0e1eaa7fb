import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { call, tokenFor } from '../support/api.ts';
import { finishCourse } from '../support/finished-course.ts';
import { mailsTo } from '../support/mailbox.ts';
import { resetClock } from '../support/site-clock.ts';
import { actOnSession, checkoutSessions, readPaidCourse } from '../support/site-learners.ts';
import { newDevice, signIn } from './support/browser.ts';
import { looks, optionsOf, troublesAtOtherWidths, troublesOf } from './support/troubles.ts';

const day = 86_400_000;
const { id: courseId, title: courseTitle } = await readPaidCourse();
beforeEach(resetClock);

let people = 0;
const newAddress = (): string => `team-${process.pid}-${Date.now()}-${(people += 1)}@example.com`;
/** The link in the latest mail to an address that claims a seat. */
const claimLink = async (email: string): Promise<string> => {
  await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThan(0);
  const link = /https?:\S+\/claim\?token=\S+/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[0];
  if (link === undefined) throw new Error(`No invitation for ${email}`);
  return link;
};
/** Takes a seat on a device that is signed out. */
const claim = async (page: Page, email: string): Promise<void> => {
  await page.goto(await claimLink(email));
  await page.getByText('What', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'Accept' }).click();
  await signIn(page, email);
  await page.waitForURL(new RegExp(`/courses/${courseId}/`));
};

describe.each(looks.ofDesk)('a course for others, at $width px', (look) => {
  it('is bought by the seat with a code and a tax id, invited, claimed, reported, refunded by seat and given', async () => {
    const buyer = newAddress();
    const { page, problems } = await newDevice(optionsOf(look));
    await page.goto('/corporate-training');
    await page
      .getByRole('link', { name: /^Buy seats/ })
      .first()
      .click();
    await page.getByLabel('Course', { exact: true }).selectOption(courseId);
    await page.getByLabel('Seats', { exact: true }).fill('5');
    expect(await troublesOf(page), 'of the order').toEqual([]);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await signIn(page, buyer);
    if (!page.url().includes('/c/pay/')) {
      await page.getByRole('button', { name: 'Continue to payment' }).click();
    }
    await page.getByLabel('Promotion code').fill('SAVE20');
    await page.getByLabel('Company').fill('Example Ltd');
    await page.getByLabel('Tax id').fill('DE123456789');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL(/\/teams\/[^/]+\?paid/);
    await page.getByText('0 used, 5 free').waitFor();
    expect(await troublesOf(page), 'of the seats').toEqual([]);

    const addresses = Array.from({ length: 5 }, newAddress);
    const [one = '', two = '', three = '', four = '', five = ''] = addresses;
    await page.getByLabel('Email addresses').fill([one, two, 'nobody@nowhere', three, four, five].join('\n'));
    await page.getByRole('button', { name: 'Invite 6 people' }).click();
    await page.getByText('5 used, 0 free').waitFor();
    expect(await page.getByRole('button', { name: /^Take back/ }).count()).toBe(5);

    const guest = await newDevice(optionsOf(look));
    await guest.page.goto(await claimLink(one));
    await guest.page.getByRole('heading', { name: courseTitle }).waitFor();
    expect(await troublesOf(guest.page), 'of the claim').toEqual([]);
    await claim(guest.page, one);
    for (const email of [two, three]) {
      const token = /token=(\S+)/.exec(await claimLink(email))?.[1];
      const answer = await call('POST', '/api/seats/claim', {
        token: await tokenFor({ email }),
        body: { token },
      });
      expect(answer.status, answer.text).toBe(200);
    }
    await finishCourse(await tokenFor({ email: one }), courseId);

    await page.reload();
    await page
      .getByRole('row', { name: new RegExp(one) })
      .getByText('Finished')
      .waitFor();
    expect(await page.getByText('Begun', { exact: true }).count()).toBe(2);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    expect((await download).suggestedFilename()).toBe(`seats-${courseId}.csv`);

    const team = new URL(page.url()).pathname.split('/').at(-1);
    const session = (await checkoutSessions()).find(({ metadata }) => metadata['team'] === team);
    if (!session) throw new Error('The order has no session');
    const refund = await actOnSession(session.id, 'refund', {
      amount: Math.ceil((session.amountTotal * 2) / 5),
    });
    expect(refund.status, refund.text).toBe(200);
    await page.reload();
    // Those who were invited and had not begun lose their seats first.
    await page.getByText('3 used, 0 free').waitFor();
    expect(await troublesAtOtherWidths(page), 'of the used seats').toEqual([]);

    const friend = newAddress();
    await page.goto(`/courses/${courseId}/gift`);
    await page.getByLabel('Email address of who gets it').fill(friend);
    await page.getByLabel('Message').fill('Happy birthday!');
    // Not tomorrow, which would be today if midnight came before the order.
    const later = new Date(Date.now() + 2 * day).toISOString().slice(0, 10);
    await page.getByLabel('Day', { exact: true }).fill(later);
    expect(await troublesOf(page), 'of the gift').toEqual([]);
    await page.getByRole('button', { name: /^Give it for/ }).click();
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL(/\/teams\/[^/]+\?paid/);
    await page.getByRole('link', { name: 'Print' }).click();
    await page.getByRole('img').first().waitFor();
    expect(await troublesAtOtherWidths(page), 'of the sheet').toEqual([]);
    expect(await mailsTo(friend)).toEqual([]);
    await call('PUT', '/_local/clock', { body: { now: new Date(Date.now() + 3 * day).toISOString() } });
    const other = await newDevice(optionsOf(look));
    await other.page.goto(await claimLink(friend));
    await other.page.getByText('Happy birthday!').waitFor();
    await claim(other.page, friend);
    expect([...problems, ...guest.problems, ...other.problems]).toEqual([]);
  });
});
