import { describe, expect, it } from 'vitest';
import { call, newEmail, newLearner } from '../support/api.ts';
import { swept } from '../support/sweeps.ts';
import { newDevice, signIn } from './support/browser.ts';
import { brokenWordsOf, looks, optionsOf, troublesAtOtherWidths, troublesOf } from './support/troubles.ts';

/** A learner who watched, finished lectures and waits for a release. */
const busyLearner = async (): Promise<string> => {
  const { email, token } = await newLearner();
  for (const id of ['rag-in-practice', 'machine-learning-foundations', 'building-ai-agents']) {
    await call('POST', `/api/courses/${id}/enroll`, { token });
  }
  const content = await call('GET', '/api/courses/rag-in-practice/content', { token });
  const [first] = (
    content.json.sections as unknown as { lectures: { id: string; duration: number }[] }[]
  ).flatMap(({ lectures }) => lectures);
  await call('POST', `/api/courses/rag-in-practice/lectures/${first?.id}/progress`, {
    token,
    body: { timestamp: 7, totalDuration: first?.duration, completed: false },
  });
  return email;
};

describe.each([...looks.ofPhone, ...swept([], [{ width: 768, colorScheme: 'light' } as const])])(
  'at $width px',
  (look) => {
    const options = optionsOf(look);

    it('a new learner answers the questions and gets a path, and the dashboard knows it', async () => {
      const { page, problems } = await newDevice(options);
      await page.goto('/learning-path');
      await signIn(page, newEmail());
      await page.waitForURL('**/learning-path');
      await page.getByRole('group', { name: 'What do you want to be able to do?' }).waitFor();
      expect(await troublesOf(page), 'questions').toEqual([]);
      await page.getByRole('radio', { name: 'Build applications with language models' }).check();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Skip' }).click();
      await page.getByRole('radio', { name: 'I am new to it' }).check();
      // A half-finished questionnaire survives a reload.
      await page.reload();
      await page.getByText('Question 3 of 5').waitFor();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('radio', { name: '2 to 4 hours' }).check();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('checkbox', { name: 'Generative AI' }).check();
      expect(await troublesOf(page), 'topics').toEqual([]);
      await page.getByRole('button', { name: 'Show my path' }).click();
      await page.getByRole('heading', { level: 1, name: 'Your learning path' }).waitFor();
      await page.getByText('Your next step').waitFor();
      expect(await page.getByRole('article').count()).toBe(4);
      expect(await troublesOf(page), 'path').toEqual([]);

      await page.goto('/dashboard');
      const panel = page.getByRole('region', { name: 'Your learning path' });
      await panel.getByText('0 of 4 courses').waitFor();
      await page
        .getByRole('region', { name: 'Recommended for you' })
        .getByText(/You chose Generative AI/)
        .first()
        .waitFor();
      expect(await troublesOf(page), 'dashboard').toEqual([]);
      expect(await troublesAtOtherWidths(page), 'dashboard').toEqual([]);
      expect(problems).toEqual([]);
    }, 120_000);

    it('a busy learner sees where to go on, what opens next and what could follow', async () => {
      const { page, problems } = await newDevice(options);
      await page.goto('/dashboard');
      await signIn(page, await busyLearner());
      await page.waitForURL('**/dashboard');
      const card = page.getByRole('region', { name: 'Retrieval-augmented generation in practice' });
      await card.getByText('at 0:07').waitFor();
      const unlocks = page.getByRole('region', { name: 'Opening next' });
      await unlocks.getByText('Building AI agents').waitFor();
      const recommended = page.getByRole('region', { name: 'Recommended for you' });
      await recommended
        .getByText(/You are taking “/)
        .first()
        .waitFor();
      expect(await recommended.getByRole('article').count()).toBe(6);
      expect(await troublesOf(page)).toEqual([]);
      expect(await troublesAtOtherWidths(page)).toEqual([]);
      await card.getByRole('link', { name: 'Continue where you left off' }).click();
      await page.waitForURL(/\/courses\/rag-in-practice\/content/);
      expect(problems).toEqual([]);
    }, 120_000);
  },
);

describe('the dashboard', () => {
  it('says of every course in full where one is, in narrow windows and with large text', async () => {
    const { page } = await newDevice({ viewport: { width: 320, height: 844 } });
    await page.goto('/dashboard');
    await signIn(page, await busyLearner());
    await page.waitForURL('**/dashboard');
    const course = page.getByRole('article').filter({ hasText: 'Building AI agents' });
    await course.getByText(/^Next on/).waitFor();
    const cut = await page
      .locator('main p')
      .evaluateAll((lines) =>
        lines.filter((line) => line.scrollWidth > line.clientWidth).map(({ textContent }) => textContent),
      );
    expect(cut).toEqual([]);
    const rows = 'article:has([href*="content"]), [aria-labelledby="unlocks-title"] li';
    expect(await brokenWordsOf(page, rows)).toEqual([]);
  });

  it('is worked by keyboard from the first question to the path', async () => {
    const { page } = await newDevice();
    await page.goto('/learning-path');
    await signIn(page, newEmail());
    await page.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    for (const next of [2, 3, 4, 5]) {
      await page.getByRole('button', { name: /Next|Skip/ }).focus();
      await page.keyboard.press('Enter');
      await page.getByText(`Question ${next} of 5`).waitFor();
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('LEGEND');
    }
    await page.getByRole('checkbox').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Your learning path' }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Your learning path');
  });
});
