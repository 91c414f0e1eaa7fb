// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { AppRoutes, loadRoute } from '#web/app/routes.tsx';
import { Shell } from '#web/app/shell/Shell.tsx';
import { everyQuestion } from '#web/content/faq.ts';
import { privacy } from '#web/content/privacy.ts';
import { paths } from '#web/lib/routing/paths.ts';
import { publicPaths } from '#web/lib/routing/public-paths.ts';

const courses = join(import.meta.dirname, '../../../content');
/** Whether a course of this repository is only announced. */
const isInPreparation = (id: string): boolean => {
  const file = join(courses, id, 'course.yaml');
  return existsSync(file) && !readFileSync(file, 'utf8').includes('\nsections:');
};

type Name = keyof typeof publicPaths;
const names = Object.keys(publicPaths) as Name[];

/** Renders the page as on a server, without window, document, storage or Mantine. */
const render = async (name: Name) => {
  await loadRoute(paths[name].href());
  return renderToString(
    <MemoryRouter initialEntries={[paths[name].href()]}>
      <Shell>
        <AppRoutes />
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

  it('leads to no course in preparation as if it could be taken', async () => {
    const items = (await render(name)).split(/(?=<li\b|<article\b|<section\b)/);
    const unmarked = items.flatMap((item) => {
      const ids = [...item.matchAll(/href="\/courses\/([a-z0-9-]+)[/"?]/g)].flatMap(([, id]) => id ?? []);
      return item.includes('In preparation') ? [] : ids.filter(isInPreparation);
    });
    expect(unmarked).toEqual([]);
  });

  it('is the same whatever color scheme a device remembers', async () => {
    const html = await render(name);
    vi.stubGlobal('localStorage', { getItem: () => 'dark' });
    expect(await render(name)).toBe(html);
  });

  it('links to every page of the bar and to the legal pages', async () => {
    const html = await render(name);
    const needed = [
      paths.generativeAi,
      paths.aiAgents,
      paths.customAi,
      paths.courses,
      paths.about,
      paths.contact,
    ];
    for (const { href } of [...needed, paths.terms, paths.privacy])
      expect(html).toContain(`href="${href()}"`);
  });
});

describe('without scripts', () => {
  const plain = (html: string) =>
    html
      // Links belong to a sentence; all other elements are separate.
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
