import { describe, expect, it } from 'vitest';
import { makeNotebook, renderText } from '#test/support/articles.ts';
import { png } from '#test/support/course-folder.ts';

const render = (cells: readonly object[]) => renderText(makeNotebook(cells), { name: 'lectures/one.ipynb' });
const text = (source: string, more: object = {}) => ({ cell_type: 'markdown', source, ...more });
const code = (...outputs: object[]) => ({
  cell_type: 'code',
  source: 'f()',
  outputs: outputs.map((data) => ({ output_type: 'display_data', metadata: {}, data })),
});
const lost = 'an output is left out: it only works in Jupyter (a widget, a script)';

describe('links', () => {
  it.each([
    ['#The-Attention-Layer', '## The Attention Layer', 'the-attention-layer'],
    ['#the-attention-layer', '## The Attention Layer', 'the-attention-layer'],
    ['#What%27s-next%3F', "## What's next?", 'whats-next'],
    ['#Größe', '## Größe', 'größe'],
    ['#Gr%C3%B6%C3%9Fe', '## Größe', 'größe'],
    ['#The-code', '## The `code`', 'the-code'],
    ['#training-loop', "<a id='training-loop'></a>\n## The loop", 'training-loop'],
    ['#x', '<a name="x"></a>\n\n## The loop', 'x'],
    ['#x', '## <a class="anchor" id="x"></a>The loop', 'x'],
    ['#x', 'Text <a id=x>here</a>.', 'x'],
    ['#The_Loop', '<a id="The_Loop"/>\n\nText', 'the_loop'],
  ])('to %s lead there in %j', async (href, target, id) => {
    for (const article of [`${target}\n\n[go](${href})\n`]) {
      const inNotebook = await render([text(`[go](${href})`), text(target)]);
      for (const { html, findings } of [await renderText(article), inNotebook]) {
        expect(findings).toEqual([]);
        expect(decodeURIComponent(html)).toContain(`<a href="#section-${id}">go</a>`);
        expect(html.match(new RegExp(`id="section-${id}"`, 'g'))).toHaveLength(1);
        expect(html).not.toContain('&#x3C;');
      }
    }
  });

  it('to nowhere are problems that name the cell', async () => {
    const { findings } = await render([text('## A'), text('[x](#B)')]);
    expect(findings[0]?.message).toMatch(/^cell 2: "#B" leads nowhere/);
  });

  it('through a label lead where its own cell defines it', async () => {
    const { html } = await render([
      text('See [docs].\n\n[docs]: https://example.com/first'),
      text('See [these][docs] and [^1].\n\n[docs]: https://example.com/second\n\n[^1]: A note.'),
      code({ 'text/markdown': 'See [docs].\n\n[docs]: https://example.com/third' }),
      text('See [docs] and [^1].\n\n[^1]: Another note.'),
    ]);
    expect([...html.matchAll(/href="https:\/\/example\.com\/(\w+)"/g)].map(([, page]) => page)).toEqual([
      'first',
      'second',
      'third',
    ]);
    expect(html).toContain('[docs] and ');
    expect(html).toMatch(/A note\.[^]*Another note\./);
  });

  it('with an id stay links', async () => {
    const { html } = await renderText('<a id="x" href="javascript:alert(1)">a</a>\n');
    expect(html).toContain('&#x3C;a id');
  });
});

describe('pictures attached to a cell', () => {
  const attachments = { 'image.png': { 'image/png': png(40, 30).toString('base64') } };

  it.each(['![A plot](attachment:image.png)', '![A plot][p]\n\n[p]: attachment:image.png'])(
    'are shown and published: %s',
    async (source) => {
      const { html, files, findings } = await render([text(source, { attachments })]);
      expect(findings).toEqual([]);
      expect(html).toMatch(
        /<img data-key="media\/courses\/birds\/one-1\.\w+\.png" alt="A plot" width="40" height="30"/,
      );
      expect(files).toHaveLength(1);
    },
  );

  it('of another cell are a problem', async () => {
    const { findings } = await render([text('## A', { attachments }), text('![A](attachment:image.png)')]);
    expect(findings[0]?.message).toBe('cell 2: image: the cell has no picture "image.png" attached');
  });
});

describe('an output', () => {
  const plain = (kind: string) => ({ 'text/plain': `<IPython.core.display.${kind} object>` });

  it.each([
    ['HTML', { 'text/html': '<b>Bold</b>: 42', ...plain('HTML') }, '<b>Bold</b>: 42'],
    [
      'a table with its note',
      {
        'text/html': '<div><style>x</style><table><tr><td>1</td></tr></table><p>9 rows</p></div>',
        'text/plain': 'x',
      },
      '<p>9 rows</p>',
    ],
    [
      'Markdown',
      { 'text/markdown': ['**Accuracy** 0.93'], ...plain('Markdown') },
      '<strong>Accuracy</strong> 0.93',
    ],
    ['a formula', { 'text/latex': String.raw`$\displaystyle x^{2}$`, ...plain('Math') }, '<msup>'],
    [
      'an environment',
      { 'text/latex': String.raw`\begin{align}a&=b\end{align}`, ...plain('Latex') },
      '<mtable',
    ],
    ['JSON', { 'application/json': { a: 1 }, ...plain('JSON') }, '"a": 1'],
    [
      'a drawing',
      {
        'image/svg+xml':
          "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='20'><rect width='10' height='9'/></svg>",
        ...plain('SVG'),
      },
      '.svg" alt="Picture made by the code above" width="10" height="20"',
    ],
    [
      'a GIF',
      { 'image/gif': 'R0lGODlhAQABAAAAACwAAAAAAQABAAA=', ...plain('Image') },
      '.gif" alt="Picture made by the code above" width="1" height="1"',
    ],
    [
      'plain text instead of HTML that needs its page',
      { 'text/html': '<style>x</style><div>Rerun this</div>', 'text/plain': 'Model()' },
      '<pre tabindex="0">Model()</pre>',
    ],
  ])('of %s is shown', async (_name, data, shown) => {
    const { html, findings } = await render([text('## A'), code(data)]);
    expect(findings).toEqual([]);
    expect(html).toContain('<div class="output">');
    expect(html).toContain(shown);
    expect(html).not.toContain('IPython');
  });

  it('knows the macros that are defined before it', async () => {
    const { findings } = await render([
      text(String.raw`$\newcommand{\R}[1]{#1}$ A`),
      code({ 'text/latex': String.raw`$\R{x}$` }),
    ]);
    expect(findings).toEqual([]);
  });

  it.each([
    ['a widget', { 'application/vnd.jupyter.widget-view+json': {}, 'text/plain': 'HBox()' }],
    ['a script', { 'application/javascript': 'f()', ...plain('Javascript') }],
    ['HTML of scripts', { 'text/html': '<script>f()</script>', ...plain('HTML') }],
    ['an unknown kind', { 'application/vnd.plotly.v1+json': {} }],
  ])('of %s is left out, with a warning that names the cell and its line', async (_name, data) => {
    const { html, findings } = await render([text('## A'), code(data)]);
    expect(html).not.toMatch(/IPython|HBox|class="output"/);
    expect(findings).toEqual([{ line: 8, column: 1, message: `cell 2: ${lost}`, isWarning: true }]);
  });

  it('has no headings of the article', async () => {
    const { headings } = await render([
      text('## A'),
      code({ 'text/markdown': '# B' }, { 'text/html': '<h1>C</h1>' }),
    ]);
    expect(headings.map((heading) => heading.text)).toEqual(['A']);
  });

  it('that is a drawing keeps nothing that runs or loads', async () => {
    const svg =
      '<?xml version="1.0"?><svg viewBox="0 0 10 10" onload="a()"><script>a()</script><style>@import "x"</style><foreignObject><p>x</p></foreignObject>' +
      '<a href="javascript:a()"><path d="M0 0" style="fill: url(https://x.test/a)"/></a><image href="https://x.test"/>' +
      '<use xlink:href="#p"/><use xlink:href="https://x.test/#p"/><set attributeName="href" to="javascript:a()"/><g fill="url(#p)" style="stroke: red"/></svg>';
    const { files } = await render([text('## A'), code({ 'image/svg+xml': svg })]);
    const source = files[0]?.source;
    const drawn = source && 'content' in source ? Buffer.from(source.content).toString() : '';
    expect(drawn).toContain('xmlns="http://www.w3.org/2000/svg"');
    expect(drawn).toContain('<use xlink:href="#p"/>');
    expect(drawn).toContain('fill="url(#p)" style="stroke: red"');
    expect(drawn).not.toMatch(/script|onload|x\.test|import|foreignObject|<set|<a\b/);
  });
});
