import { describe, expect, it } from 'vitest';
import { renderText } from '#test/support/articles.ts';
import { png } from '#test/support/course-folder.ts';

const renderHtml = async (text: string): Promise<string> => (await renderText(text)).html;
const listWarnings = async (text: string) =>
  (await renderText(text)).findings.map(
    ({ line, message, isWarning }) => `${line}${isWarning ? '' : '!'} ${message}`,
  );

describe('headings', () => {
  it('begin at level 2 below the title, which is not repeated, with ids of their words', async () => {
    const { html, headings } = await renderText('# birds\n\n## At *sea*\n\n### Kittiwakes\n\n## At sea\n');
    expect(html).not.toMatch(/<h1|birds/i);
    expect(headings).toEqual([
      { id: 'section-at-sea', text: 'At sea', level: 2 },
      { id: 'section-kittiwakes', text: 'Kittiwakes', level: 3 },
      { id: 'section-at-sea-1', text: 'At sea', level: 2 },
    ]);
    for (const { id, level } of headings) expect(html).toContain(`<h${level} id="${id}">`);
  });

  it('all move down where the author began at level 1', async () => {
    const { headings } = await renderText('# Sea\n\n## Land\n');
    expect(headings.map(({ level }) => level)).toEqual([2, 3]);
  });

  it('keep their ids when others come and go', async () => {
    const before = await renderText('## One\n\n## Two\n');
    const after = await renderText('## New\n\n## Two\n');
    expect(after.headings[1]).toEqual(before.headings[1]);
  });

  it.each(['हिन्दी में', 'ภาษาไทย ดี', 'עִבְרִית', 'Cafe\u0301', 'C# ⓐ', 'नमस्\u200dते', 'snake_case ‿ tie'])(
    'keep the id that links name in the script of %s',
    async (words) => {
      const { html, headings, findings } = await renderText(`## ${words}\n\nText.\n\n### ${words}\n`);
      expect(findings).toEqual([]);
      expect(headings).toHaveLength(2);
      for (const { id, level } of headings) expect(html).toContain(`<h${level} id="${id}">`);
    },
  );

  it('that skip a level are warned of, with their line', async () => {
    expect(await listWarnings('Text.\n\n## One\n\n#### Two\n')).toEqual([
      '5 the heading skips a level: ### comes before ####',
    ]);
    expect(await listWarnings('### First\n')).toEqual(['1 the heading skips a level: ## comes before ###']);
  });
});

describe('code', () => {
  it('is a figure with classes for its tokens and no styles', async () => {
    const html = await renderHtml(
      '```python\n# Why\ndef f(x: int):\n    return "a" if x > 4.5 else None\n```\n',
    );
    expect(html).toMatch(/^<figure class="code" data-lang="python"><pre tabindex="0"><code>/);
    for (const token of [
      'comment',
      'keyword',
      'function',
      'variable',
      'type',
      'string',
      'operator',
      'number',
      'constant',
    ]) {
      expect(html).toContain(`class="tk-${token}"`);
    }
    expect(html).not.toContain('style');
  });

  it.each([
    'typescript',
    'bash',
    'sql',
    'json',
    'yaml',
    'html',
    'css',
    'r',
    'java',
    'rust',
    'go',
    'c',
    'dockerfile',
    'diff',
  ])('in %s uses the classes of the page and no others', async (language) => {
    const code =
      'const x = 1 # a\n-- select * from b where c = "d"\nkey: [1, true]\n<a href="b">c</a>\n- no\n+ yes';
    const html = await renderHtml(`\`\`\`${language}\n${code}\n\`\`\`\n`);
    const classes = new Set([...html.matchAll(/class="(tk-[^"]*)"/g)].map(([, name]) => name));
    expect(classes.size).toBeGreaterThan(0);
    for (const name of classes) {
      expect(name).toMatch(
        /^tk-(?:keyword|string|number|comment|function|type|operator|punctuation|variable|constant)$/,
      );
    }
  });

  it('in a language that is not known is shown plain, with a warning', async () => {
    const { html, findings } = await renderText('```pyhton\nx = 1\n```\n');
    expect(html).toContain('<code>x = 1</code>');
    expect(findings).toMatchObject([{ line: 1, isWarning: true }]);
    expect(findings[0]?.message).toContain('did you mean "python"');
  });

  it('keeps every character, also of lines that are too long to color', async () => {
    const code = `x = "${'<&>'.repeat(500)}"\n\n\ty = 1`;
    const { html } = await renderText(`\`\`\`python\n${code}\n\`\`\`\n`);
    const words = html
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&#x3C;', '<')
      .replaceAll('&#x26;', '&');
    expect(words.trim()).toBe(code.trim());
  });
});

describe('formulas', () => {
  it('are MathML without styles, in a line and on lines of their own', async () => {
    const html = await renderHtml('So $x^2$ is.\n\n$$\n\\frac{a}{b} + \\color{red}{c}\n$$\n\n$$y$$\n');
    expect(html.match(/<math/g)).toHaveLength(3);
    expect(html.match(/<math display="block"/g)).toHaveLength(2);
    expect(html).toContain('<mfrac>');
    expect(html).not.toContain('style');
  });

  it('are distinguished from prices', async () => {
    expect(await renderHtml('It costs $5 or $10, and $20-$30 then.\n')).toBe(
      '<p>It costs $5 or $10, and $20-$30 then.</p>',
    );
  });

  it('have the bar that is escaped in a table as a plain bar, also within bold words', async () => {
    const cells = await renderHtml('| a | b |\n|---|---|\n| $P(A\\|B)$ | **$P(A\\|B)$** |\n');
    expect(cells).not.toContain('‖');
    expect(cells.match(/>\|</g)).toHaveLength(2);
    expect(await renderHtml('So $\\|x\\|$ is.\n')).toContain('‖');
  });

  it('that cannot be set are a problem with their line', async () => {
    expect(await listWarnings('Text.\n\n$$\n\\frac{a\n$$\n')).toEqual([
      expect.stringMatching(/^3! the formula cannot be set: /),
    ]);
    expect(await listWarnings('\n$\\href{javascript:alert(1)}{x}$ $\\def\\a{\\a\\a}\\a$\n')).toEqual([
      expect.stringMatching(/^2 the formula .* is shown as its source: Unsupported function name: .href$/),
      expect.stringMatching(/^2! the formula cannot be set: Too many expansions/),
    ]);
  });
});

describe('links', () => {
  it('lead to lectures, headings, pages, addresses and files', async () => {
    const { html, files, named, findings } = await renderText(
      '[a](lecture:flight) [b](lecture:flight#t=42) [c](#sea) [d](https://example.com/x?y=1) [e](mailto:a@example.com) [f][g]\n\n## Sea\n\n[g]: ../files/data.csv\n',
      { files: { 'files/data.csv': 'a,b\n' } },
    );
    expect(findings).toEqual([]);
    expect(html).toContain('<a data-lecture="flight">a</a>');
    expect(html).toContain('<a data-lecture="flight" data-at="42">b</a>');
    expect(html).toContain('<a href="#section-sea">c</a>');
    expect(html).toContain('<a href="https://example.com/x?y=1" rel="noopener noreferrer">d</a>');
    expect(html).toContain('<a href="mailto:a@example.com" rel="noopener noreferrer">e</a>');
    expect(files).toMatchObject([
      { bytes: 4, contentType: 'text/csv; charset=utf-8', downloadAs: 'data.csv' },
    ]);
    expect(html).toContain(`<a data-key="${files[0]?.key}" download>f</a>`);
    expect(named).toEqual(['files/data.csv']);
  });

  it.each([
    ['NFC', 'NFD'],
    ['NFD', 'NFC'],
  ])('lead to headings and anchors in %s where they are written in %s', async (written, linked) => {
    const text = '## Café\n\nText.\n\n<a id="été"></a>Here.\n'.normalize(written);
    const links = '[a](#café) [b](#Café) [c](#été)'.normalize(linked);
    const { html, headings, findings } = await renderText(`${text}\n${links}\n`);
    expect(findings).toEqual([]);
    expect(headings.map(({ id }) => id)).toEqual(['section-café'.normalize('NFC')]);
    for (const id of ['café', 'été'])
      expect(html).toContain(`<a href="#section-${id.normalize('NFC')}">${id === 'café' ? 'a' : 'c'}</a>`);
  });

  it.each([
    ['[a](lecture:nothing)', 'has no lecture "nothing"'],
    ['[a](lecture:one#t=3)', 'is no video'],
    ['[a](lecture:flight#half)', 'must end with a second'],
    ['[a](#nowhere)', 'has no such heading'],
    ['[a](gone.csv)', 'does not exist'],
    ['[a](../../secret.txt)', 'leaves the course folder'],
    ['[a](/etc/passwd)', 'leads nowhere'],
    ['[a](//example.com)', 'leads nowhere'],
    ['[a](javascript:alert(1))', 'leads nowhere'],
    ['[a](ftp://example.com)', 'leads nowhere'],
    ['[a](https://)', 'leads nowhere'],
    ['[a]()', 'leads nowhere'],
    ['![a](gone.png)', 'does not exist'],
    ['![a](https://example.com/a.png)', 'is not a file of the course'],
    ['![a](data:image/png;base64,AAAA)', 'is not a file of the course'],
    ['![a](text.png)', 'is not a PNG, JPEG or WebP picture'],
  ])('%s is a problem that names its line', async (link, message) => {
    const { findings, html } = await renderText(`One.\n\nTwo ${link}.\n`, {
      files: { 'lectures/text.png': 'text' },
    });
    expect(findings.filter(({ isWarning }) => !isWarning)).toMatchObject([{ line: 3 }]);
    expect(findings.at(-1)?.message).toContain(message);
    expect(html).not.toMatch(/<a (?!href="#)|<img /);
  });
});

describe('images', () => {
  const files = { 'lectures/figures/a b.png': png(64, 48), 'lectures/p.png': png(40, 30) };

  it('are measured, hashed and left to be signed; alone in a paragraph they are figures', async () => {
    const { html, files: stored } = await renderText(
      '![A *gull*](p.png "On a rock")\n\nSee ![it](./p.png) here.\n',
      {
        files,
      },
    );
    const [file] = stored;
    expect(stored).toHaveLength(1);
    expect(file?.key).toMatch(/^media\/courses\/birds\/p\.[0-9a-f]{8}\.png$/);
    expect(html).toContain(
      `<figure class="image"><img data-key="${file?.key}" alt="A gull" width="40" height="30" loading="lazy"><figcaption>On a rock</figcaption></figure>`,
    );
    expect(html).toContain(`See <img data-key="${file?.key}" alt="it"`);
  });

  it('without alternative text are warned of', async () => {
    const { findings } = await renderText('\n![](p.png)\n', { files });
    expect(findings).toMatchObject([{ line: 2, isWarning: true }]);
  });
});

it('shows HTML as text, with a warning', async () => {
  const { html, findings } = await renderText('<div>a</div>\n\nb <i>c</i>\n');
  expect(html).toBe('<p>&#x3C;div>a&#x3C;/div></p>\n<p>b &#x3C;i>c&#x3C;/i></p>');
  expect(findings.map(({ line, isWarning }) => [line, isWarning])).toEqual([
    [1, true],
    [3, true],
    [3, true],
  ]);
});

it('shows tables in a box that scrolls, task lists and footnotes with a way back', async () => {
  const html = await renderHtml('| a |\n|--:|\n| 1 |\n\n- [x] done\n\nText[^n].\n\n[^n]: Note.\n');
  expect(html).toContain('<div class="table" tabindex="0" role="region" aria-label="Table"><table>');
  expect(html).toContain('<td align="right">1</td>');
  expect(html).toContain('<input type="checkbox" checked disabled>');
  expect(html).toContain('<a href="#note-fn-n" id="note-fnref-n"');
  expect(html).toMatch(/<li id="note-fn-n">[\s\S]*<a href="#note-fnref-n"/);
  for (const [, id] of html.matchAll(/ id="([^"]*)"/g)) expect(id).toMatch(/^(?:note|section)-/);
  for (const [, id] of html.matchAll(/aria-describedby="([^"]*)"/g)) expect(html).toContain(` id="${id}"`);
});

it.each(['1', 'plain-label', 'ä', 'a.b', 'smith:2020', 'a_b', '50%', 'Σ'])(
  'leads to the footnote labeled %s, and back',
  async (label) => {
    const { html } = await renderText(`Text[^${label}], again[^${label}].\n\n[^${label}]: Note.\n`);
    const ids = new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
    const links = [...html.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id);
    expect(links).toHaveLength(4);
    for (const id of links) expect(ids).toContain(id);
  },
);

it('does not confuse footnotes whose labels differ in their signs only', async () => {
  const labels = ['a.b', 'a:b', 'a_b', 'a-b', 'a_2e_b'];
  const { html } = await renderText(labels.map((label) => `[^${label}]\n\n[^${label}]: Note.\n`).join('\n'));
  const ids = [...html.matchAll(/<li id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(labels.length);
});

it('gives the plain text by headings: formulas in their source, code apart, no marks of footnotes', async () => {
  const { sections } = await renderText(
    'Before,  \nin lines.\n\n## At $x^2$\n\nText *here*[^1] & there.\n\n```python\nx = 1\n```\n\n- one\n- two\n\n[^1]: A note.\n',
  );
  expect(sections).toEqual([
    { text: 'Before,\nin lines.' },
    {
      heading: { id: 'section-at-x2', text: 'At x^2' },
      text: 'Text here & there.\n\none\ntwo',
      code: ['x = 1'],
    },
    { heading: { id: 'note-label', text: 'Notes' }, text: 'A note.' },
  ]);
});

it('counts minutes from words, lines of code and pictures', async () => {
  const minutes = async (text: string) =>
    (await renderText(text, { files: { 'lectures/p.png': png(4, 3) } })).minutes;
  expect(await minutes('Word.')).toBe(1);
  expect(await minutes('word '.repeat(2_300))).toBe(10);
  expect(await minutes(`${'word '.repeat(230)}\n\n\`\`\`\n${'x\n'.repeat(40)}\`\`\`\n`)).toBe(3);
  expect(await minutes(`${'word '.repeat(230)}\n\n${'![a](p.png)\n\n'.repeat(5)}`)).toBe(2);
});

it.each([
  // The words by a dictionary of each language.
  ['Chinese', '我喜欢学习语言。', 4],
  ['Japanese', 'これは日本語の文章です。', 6],
  ['Thai', 'ภาษาไทยเป็นภาษาที่สวย', 6],
  ['Lao', 'ພາສາລາວງາມ', 3],
  ['Khmer', 'ខ្ញុំរៀនភាសាខ្មែរ', 3],
  ['Burmese', 'မြန်မာဘာသာစကား', 2],
  ['Korean, which has spaces,', '나는 언어 공부를 좋아한다. ', 4],
])('counts minutes of text in %s from its words', async (_language, sentence, words) => {
  const { minutes } = await renderText(`${sentence.repeat(2_300)}\n`);
  expect(Math.abs(minutes - words * 10)).toBeLessThanOrEqual(words);
});

it('gives the same for the same text', async () => {
  const text = '# Birds\n\nText $x$.\n\n```python\nx = 1\n```\n';
  expect(await renderText(text)).toEqual(await renderText(text));
});
