import { describe, expect, it } from 'vitest';
import { makeNotebook, renderText } from '#test/support/articles.ts';

const list = (findings: readonly { line: number; message: string; isWarning?: true }[]): string[] =>
  findings.map(({ line, message, isWarning }) => `${line}${isWarning ? '' : '!'} ${message}`);
const leftOut = 'the comment <!-- … --> is left out';

describe('an HTML comment is left out with a warning', () => {
  it.each([
    ['on its own line', '<!-- secret -->\n## A\n\nText.\n', '<p>Text.</p>', [1]],
    ['within a line', '## A\n\nOne <!-- secret --> two.\n', '<p>One  two.</p>', [3]],
    ['over several lines', '## A\n\nOne <!-- secret\nsecret --> two.\n\n---x\n', '<p>One  two.</p>', [3]],
    [
      'over empty lines within a paragraph',
      '## A\n\nOne <!-- secret\n\nsecret --> two.\n',
      '<p>One  two.</p>',
      [3],
    ],
    [
      'before text in its line',
      '## A\n\n<!-- secret --> One **two**.\n',
      '<p>One <strong>two</strong>.</p>',
      [3],
    ],
    ['in a list', '## A\n\n- <!-- secret --> one\n', '<li>one</li>', [3]],
    ['in a quote', '## A\n\n> <!-- secret\n> secret --> one\n', 'one', [3]],
    ['in a cell of a table', '## A\n\n| a |\n| - |\n| b <!-- secret --> |\n', '<td>b </td>', [5]],
    ['in a heading', '## A\n\n### B <!-- secret -->\n', 'id="section-b"', [3]],
    ['twice', '<!-- secret -->\n## A\n\none <!-- secret -->', '<p>one </p>', [1, 4]],
    [
      'between two prices',
      '## A\n\nIt costs $5 <!-- secret --> or $10 a month.\n',
      '<p>It costs $5  or $10 a month.</p>',
      [3],
    ],
    [
      'over several lines between two prices',
      '## A\n\nIt costs $5 <!-- secret\n\nsecret --> or $10 a month.\n',
      '<p>It costs $5  or $10 a month.</p>',
      [3],
    ],
    ['after a backslash that is itself escaped', '## A\n\nIn C:\\\\<!-- secret -->\n', '<p>In C:\\</p>', [3]],
    ['in a formula', '## A\n\nSo $a <!-- secret --> + b$.\n', '<mi>b</mi>', [3]],
    ['in a displayed formula', '## A\n\n$$ a <!-- secret --> b $$\n', '<mi>b</mi>', [3]],
    ['over lines of a formula', '## A\n\nSo $a <!-- secret\nsecret --> - b$.\n', '<mi>b</mi>', [3]],
    [
      'over lines of a formula in a quote',
      '## A\n\n> $$\n> a <!-- secret\n> secret\n> --> - b\n> $$\n',
      '<mi>b</mi>',
      [4],
    ],
    ['that is empty', '## A\n\none <!----> two', 'two</p>', [3]],
  ])('%s', async (_name, text, shown, lines) => {
    const { html, findings, sections } = await renderText(text);
    expect(html).toContain(shown);
    expect(html + JSON.stringify(sections)).not.toMatch(/secret|&#x3C;!|-->/);
    expect(list(findings)).toEqual(lines.map((line) => `${line} ${leftOut}`));
  });

  it('from the text of a picture', async () => {
    const { html } = await renderText('![a <!-- secret --> b](x.png)\n');
    expect(html).not.toContain('secret');
  });

  it('but what only looks like the beginning of one stays in a formula', async () => {
    const { findings } = await renderText('## A\n\nSo $a <!-- b$ then.\n');
    expect(list(findings)).not.toContainEqual(expect.stringContaining('comment'));
  });

  it('but stays in code, where it is to be read', async () => {
    const { html, findings } = await renderText(
      '## A\n\n`<!-- a -->`\n\n```html\n<!-- b -->\n```\n\n\\<!-- c -->\n',
    );
    for (const each of ['a', 'b', 'c']) expect(html).toMatch(new RegExp(`!--(?:<[^>]*>)* ${each} `));
    expect(findings).toEqual([]);
  });

  it('and what comes after it keeps its line', async () => {
    const { findings } = await renderText('<!-- a\n\nb -->\n\nOne <!-- c\n\nd --> two\n\n[x](#nowhere)\n');
    expect(findings.map(({ line }) => line)).toEqual([1, 5, 9]);
  });

  it('or is a problem when it has no end', async () => {
    const { findings } = await renderText('## A\n\nOne <!-- secret\n');
    expect(list(findings)).toEqual(['3! a comment begins with <!-- and has no end: write -->']);
  });

  it('from a cell of a notebook, whose number is named', async () => {
    const text = makeNotebook([
      { cell_type: 'markdown', source: '## A' },
      { cell_type: 'markdown', source: 'one <!-- secret -->' },
    ]);
    const { html, findings } = await renderText(text, { name: 'lectures/one.ipynb' });
    expect(html).not.toContain('secret');
    expect(list(findings)).toEqual([`8 cell 2: ${leftOut}`]);
  });
});

describe('front matter', () => {
  it.each(['---\ntitle: A\ntags: [a, b]\n---\n', '---\r\ntitle: A\r\ntags: 1\r\n...\r\n'])(
    'is left out with a warning that names its fields: %j',
    async (matter) => {
      const { html, findings } = await renderText(`${matter}\n## Why\n\nText. [x](#nowhere)\n`);
      expect(html).toBe('<h2 id="section-why">Why</h2>\n<p>Text. <a href="#section-nowhere">x</a></p>');
      expect(list(findings)).toEqual([
        '1 the front matter (title, tags) is left out: title and order of a lecture stand in course.yaml',
        expect.stringMatching(/^[78]! "#nowhere" leads nowhere/),
      ]);
    },
  );

  it('is left out of the first cell of a notebook', async () => {
    const text = makeNotebook([{ cell_type: 'markdown', source: '---\ntitle: A\n---\n\n## Why' }]);
    const { html, findings } = await renderText(text, { name: 'lectures/one.ipynb' });
    expect(html).toBe('<h2 id="section-why">Why</h2>');
    expect(findings[0]?.message).toMatch(/^cell 1: the front matter \(title\)/);
  });

  it.each([
    '---\nText between rules.\n\n---\n',
    'Text.\n\n---\na: b\n---\n',
    '---\n---\n',
    '---\n- a\n---\n',
  ])('is not seen where none is: %j', async (text) => {
    expect((await renderText(`${text}\nMore.\n`)).html).toContain('<hr>');
  });

  it('that is not valid YAML is a problem', async () => {
    const { findings } = await renderText('---\ntitle: "A\n---\n\nText.\n');
    expect(list(findings)[0]).toMatch(/^1! the front matter is not valid YAML: /);
  });
});

it('warns of raw cells of a notebook, which are left out', async () => {
  const text = makeNotebook([
    { cell_type: 'raw', source: 'secret' },
    { cell_type: 'markdown', source: '## A' },
  ]);
  const { html, findings } = await renderText(text, { name: 'lectures/one.ipynb' });
  expect(html).not.toContain('secret');
  expect(findings[0]?.message).toBe('cell 1: raw text is left out');
});
