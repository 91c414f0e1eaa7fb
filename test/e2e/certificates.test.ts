import { describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { finishCourse } from '../support/finished-course.ts';
import { enrolledIn } from '../support/site-learners.ts';
import { newDevice, signIn } from './support/browser.ts';
import { looks, optionsOf, troublesOf } from './support/troubles.ts';

const course = 'rag-in-practice';

describe.each(looks.ofPhone)('at $width px', (look) => {
  it('a learner gets a certificate, and somebody else verifies it', async () => {
    const { email, token } = await enrolledIn(course);
    await finishCourse(token, course);
    const options = optionsOf(look);
    const { page, problems } = await newDevice(options);

    await page.goto(`/login?returnTo=${encodeURIComponent(`/courses/${course}`)}`);
    await signIn(page, email);
    await page.getByRole('link', { name: 'Your certificate' }).first().click();
    await page.waitForURL(/\/congratulations/);
    const get = page.getByRole('button', { name: 'Get your certificate' });
    await get.waitFor();
    expect(await troublesOf(page), 'before').toEqual([]);
    await get.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Your certificate is made out to').waitFor();
    expect(await troublesOf(page), 'after').toEqual([]);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`northlight-certificate-${course}.pdf`);
    expect(await download.failure()).toBeNull();

    await page.getByRole('link', { name: 'See its public page' }).click();
    await page.waitForURL(/\/certificates\//);
    const address = page.url();
    const visitor = await newDevice(options);
    await visitor.page.goto(address);
    await visitor.page.getByRole('heading', { level: 1, name: 'This certificate is valid' }).waitFor();
    expect(await troublesOf(visitor.page), 'public').toEqual([]);
    const [badge] = await Promise.all([
      visitor.page.waitForEvent('download'),
      visitor.page.getByRole('link', { name: 'Download the badge' }).click(),
    ]);
    expect(badge.suggestedFilename()).toMatch(/^northlight-badge-.*\.jwt$/);
    expect([...problems, ...visitor.problems]).toEqual([]);
  }, 120_000);

  it('an address of no certificate says so', async () => {
    const { page } = await newDevice(optionsOf(look));
    expect((await page.goto('/certificates/none'))?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'There is no certificate at this address' }).waitFor();
    expect(await troublesOf(page)).toEqual([]);
  });
});

describe('without script', () => {
  it('the page of a certificate shows its facts', async () => {
    const { token } = await enrolledIn(course);
    await finishCourse(token, course);
    const answer = await call('POST', `/api/courses/${course}/generate-certificate`, { token });
    const { id, name } = answer.json.certificate as unknown as { id: string; name: string };
    const { page, problems } = await newDevice({ javaScriptEnabled: false });
    await page.goto(`/certificates/${id}`);
    const shown = await page.locator('main').innerText();
    for (const fact of ['This certificate is valid.', name, 'Retrieval-augmented generation', id]) {
      expect(shown).toContain(fact);
    }
    expect(problems).toEqual([]);
  });
});
