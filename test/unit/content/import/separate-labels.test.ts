import { expect, it } from 'vitest';
import { createSeparateLabels } from '#bin/content/import/separate-labels.ts';
import { renderText } from '#test/support/articles.ts';

const join = (sources: readonly string[]): string => {
  const separate = createSeparateLabels(sources);
  return sources.map((source, index) => separate(source, index + 1)).join('\n\n');
};

it.each([
  'See [docs].',
  'See [Docs][].',
  'See [these *pages*][docs].',
  '- See [docs]\n  and [docs][].',
  '> See [`these`][docs]',
])('a label leads where its own cell defines it, however it is named: %j', async (source) => {
  const article = join(
    ['a', 'b', 'c'].map((page) => `${source}\n\n[docs]: https://example.com/${page} "Title"`),
  );
  const { html } = await renderText(article);
  const pages = [...html.matchAll(/href="https:\/\/example\.com\/(\w)"/g)].map(([, page]) => page).join('');
  expect(pages).toMatch(/^(a+)(b+)(c+)$/);
  expect(html).not.toMatch(/\[|cell/);
});

it('a label leads nowhere in a cell that does not define it', async () => {
  const { html } = await renderText(join(['See [1].\n\n[1]: https://example.com/', 'As in [1].']));
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain('As in [1].');
});

it('footnotes of two cells with the same label are two notes', async () => {
  const { html } = await renderText(join(['One[^1].\n\n[^1]: A note.', 'Two[^1].\n\n[^1]: Another note.']));
  expect(html).toMatch(/A note\.[^]*Another note\./);
});

it('pictures with the same label are two pictures', () => {
  expect(join(['![a][p] ![p]\n\n[p]: a.png', '![b][p] ![p]\n\n[p]: b.png'])).toBe(
    '![a][p-cell-1] ![p][p-cell-1]\n\n[p-cell-1]: a.png\n\n![b][p-cell-2] ![p][p-cell-2]\n\n[p-cell-2]: b.png',
  );
});

it.each(['See [docs].\n\n[docs]: https://example.com/', `${'>'.repeat(30)} [docs]`])(
  'what only one cell names stays as it is written: %j',
  (source) => {
    expect(join([source, 'Text and [a link](https://example.com/).'])).toContain(source);
  },
);
