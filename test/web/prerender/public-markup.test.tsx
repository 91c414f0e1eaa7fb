// @vitest-environment node
import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { AppRoutes, loadRoute } from '../../../web/src/app/routes.tsx';
import { Shell } from '../../../web/src/app/shell/Shell.tsx';
import { everyQuestion } from '../../../web/src/content/faq.ts';
import { privacy } from '../../../web/src/content/privacy.ts';
import { paths, publicPages } from '../../../web/src/lib/paths.ts';
import { theme } from '../../../web/src/theme/theme.ts';

type Name = keyof typeof publicPages;
const names = Object.keys(publicPages) as Name[];

/** The page as a server without window, document or storage renders it. */
const render = async (name: Name, scheme: 'light' | 'dark' = 'light') => {
  await loadRoute(paths[name].href());
  return renderToString(
    <MantineProvider
      theme={theme}
      defaultColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <MemoryRouter initialEntries={[paths[name].href()]}>
        <Shell>
          <AppRoutes />
        </Shell>
      </MemoryRouter>
    </MantineProvider>,
  );
};

describe.each(names)('the markup of %s', (name) => {
  it('needs no browser, has one main heading and no style or script of its own', async () => {
    const html = await render(name);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/<style|<script/);
    expect(html).toContain('id="content"');
  });

  it('is the same in both color schemes', async () => {
    expect(await render(name, 'dark')).toBe(await render(name, 'light'));
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
