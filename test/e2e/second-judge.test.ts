import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { beforeAll, expect, it } from 'vitest';
import { swept } from '../support/sweeps.ts';
import { enrollIn, newDevice } from './support/browser.ts';
import { settled } from './support/settled.ts';
import { optionsOf } from './support/troubles.ts';

/** IBM's engine, which judges what axe does not. It is evaluated by the debugger, which the content policy does not block. */
let engine = '';
beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js');
  // Keeps the engine, and makes the script return a serializable value.
  engine = `${await readFile(file, 'utf8')};window.ace = ace;0`;
});

interface Finding {
  readonly ruleId: string;
  readonly value: readonly [string, string];
  readonly message: string;
  readonly snippet: string;
}

/** Findings that are no barrier, with the reason. */
const isExempt = ({ ruleId, snippet }: Finding): boolean =>
  // Cards are items of a list, each with a heading, and no landmarks to jump to.
  ruleId === 'aria_article_label_unique' ||
  // The label element of a switch also contains its description; initials stand for a picture.
  (ruleId === 'label_name_visible' && /role="switch"|aria-label="Account of/.test(snippet));

const judge = `new ace.Checker().check(document, ['WCAG_2_2']).then(({ results }) =>
  results.map(({ ruleId, value, message, snippet }) => ({ ruleId, value, message, snippet })))`;

const pages = swept(
  ['/courses/rag-in-practice', '/dashboard'],
  [
    '/',
    '/faq',
    '/accessibility',
    '/contactUs',
    '/aboutUs',
    '/corporate-training',
    '/courses/rag-in-practice',
    '/courses/building-ai-agents/subscribe',
    '/dashboard',
    '/profile',
    '/learning-path',
    '/teams',
    '/teams/new',
    '/courses/rag-in-practice/content',
    '/courses/rag-in-practice/content/0/check-retrieval',
    '/courses/building-ai-agents/drip-content/0/the-loop-in-code',
    '/courses/building-ai-agents/upgrade',
    '/congratulations?course=rag-in-practice',
  ],
);

it.each(swept(['light'] as const, ['light', 'dark'] as const))(
  'a second judge finds no barrier in the %s scheme',
  async (colorScheme) => {
    const { page } = await newDevice(optionsOf({ width: 390, colorScheme }));
    await enrollIn(page, '/courses/rag-in-practice');
    await page.goto('/courses/building-ai-agents/enroll');
    await page.waitForURL(/\/drip-content/);
    const found: string[] = [];
    for (const path of pages) {
      await page.goto(path);
      await settled(page);
      await page.evaluate(engine);
      const findings = await page.evaluate<Finding[]>(judge);
      expect(findings.length, path).toBeGreaterThan(20);
      const failed = findings.filter((each) => each.value.join(' ') === 'VIOLATION FAIL' && !isExempt(each));
      found.push(...failed.map(({ ruleId, message, snippet }) => `${path} ${ruleId}: ${message} ${snippet}`));
    }
    expect(found).toEqual([]);
  },
  180_000,
);
