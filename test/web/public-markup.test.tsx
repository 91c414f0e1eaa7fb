// @vitest-environment node
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { Shell } from '../../web/src/app/shell/Shell.tsx';
import { everyQuestion } from '../../web/src/content/faq.ts';
import { pages } from '../../web/src/content/pages.ts';
import { privacy } from '../../web/src/content/privacy.ts';

const modules: Record<keyof typeof pages, () => Promise<{ default: ComponentType }>> = {
  home: () => import('../../web/src/features/home/HomePage.tsx'),
  solutions: () => import('../../web/src/features/solutions/AllSolutionsPage.tsx'),
  generativeAi: () => import('../../web/src/features/solutions/GenerativeAiPage.tsx'),
  aiAgents: () => import('../../web/src/features/solutions/AiAgentsPage.tsx'),
  customAi: () => import('../../web/src/features/solutions/CustomAiPage.tsx'),
  courses: () => import('../../web/src/features/courses/CourseListPage.tsx'),
  about: () => import('../../web/src/features/about/AboutPage.tsx'),
  contact: () => import('../../web/src/features/contact/ContactPage.tsx'),
  faq: () => import('../../web/src/features/faq/FaqPage.tsx'),
  terms: () => import('../../web/src/features/legal/TermsPage.tsx'),
  privacy: () => import('../../web/src/features/legal/PrivacyPage.tsx'),
  instructor: () => import('../../web/src/features/instructor/InstructorPage.tsx'),
  instructorSignup: () => import('../../web/src/features/instructor/InstructorSignupPage.tsx'),
  corporateTraining: () => import('../../web/src/features/training/CorporateTrainingPage.tsx'),
  executiveLeadership: () => import('../../web/src/features/training/ExecutiveLeadershipPage.tsx'),
  technicalImplementation: () => import('../../web/src/features/training/TechnicalImplementationPage.tsx'),
};
const names = Object.keys(modules) as (keyof typeof pages)[];

/** The page as a server without window, document, storage or Mantine renders it. */
const render = async (name: keyof typeof pages) => {
  const { default: Page } = await modules[name]();
  return renderToString(
    <MemoryRouter initialEntries={[pages[name].path]}>
      <Shell>
        <Page />
      </Shell>
    </MemoryRouter>,
  );
};

describe.each(names)('the markup of %s', (name) => {
  it('needs no browser, has one main heading and no style or script of its own', async () => {
    const html = await render(name);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/<style|<script/);
    expect(html).toContain('id="content"');
  });

  it('is the same whatever color scheme a device remembers', async () => {
    const html = await render(name);
    vi.stubGlobal('localStorage', { getItem: () => 'dark' });
    expect(await render(name)).toBe(html);
    vi.unstubAllGlobals();
  });

  it('links to every page of the bar and to the legal pages', async () => {
    const html = await render(name);
    const needed = [
      pages.generativeAi,
      pages.aiAgents,
      pages.customAi,
      pages.courses,
      pages.about,
      pages.contact,
    ];
    for (const { path } of [...needed, pages.terms, pages.privacy]) expect(html).toContain(`href="${path}"`);
  });
});

describe('without scripts', () => {
  const plain = (html: string) =>
    html
      // A link is within a sentence; what else is marked up stands apart.
      .replaceAll(/<\/?a\b[^>]*>/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&');

  it('the answers and the legal texts are in the page', async () => {
    const help = plain(await render('faq'));
    for (const { answer } of everyQuestion) for (const paragraph of answer) expect(help).toContain(paragraph);
    const policy = plain(await render('privacy'));
    for (const part of privacy.parts) for (const block of part.text.flat()) expect(policy).toContain(block);
  });
});
