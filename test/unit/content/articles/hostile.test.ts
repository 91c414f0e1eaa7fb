import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { renderInTime } from '#bin/content/articles/render-in-time.ts';
import { sanitizeArticle } from '#bin/content/articles/sanitize-article.ts';
import { makeNotebook, renderText } from '#test/support/articles.ts';
import { png } from '#test/support/course-folder.ts';

const elements = new Set(
  (
    'h2 h3 h4 h5 h6 p br hr blockquote ul ol li input em strong del code pre span sup sub a img figure figcaption table thead ' +
    'tbody tfoot tr th td caption div section math mrow mi mo mn mtext mspace mfrac msqrt mroot msub msup msubsup mover ' +
    'munder munderover mtable mtr mtd mpadded mphantom menclose mstyle b i'
  ).split(' '),
);

/** Lists everything in a page that could run, load something, or replace a part of the page. */
const findActive = (html: string): string[] => {
  const { document } = new JSDOM(`<main>${html}</main>`).window;
  const main = document.querySelector('main');
  if (!main) return ['left its box'];
  return [
    // Nothing may leave its container.
    ...(main.parentElement?.children.length === 1 ? [] : ['left its box']),
    ...[...main.querySelectorAll('*')].flatMap((element) => [
      ...(elements.has(element.localName) ? [] : [`<${element.localName}>`]),
      ...[...element.attributes].flatMap(({ name, value }) => {
        const isBad =
          /^on|^style$|^src|^action$|^formaction$|^xlink|^background$|^poster$|^ping$|^target$|^name$|^is$/i.test(
            name,
          ) ||
          (name === 'href' && !/^(?:https?:\/\/|mailto:|#(?:note|section)-)/.test(value)) ||
          (name === 'id' && !/^(?:note|section)-/.test(value)) ||
          (name === 'class' &&
            !/^(?:tk|tml|wbk|chr)-|^(?:code|image|table|output|footnotes|sr-only|contains-task-list|task-list-item|data-footnote-backref)$/.test(
              value,
            ));
        return isBad ? [`${name}=${value}`] : [];
      }),
    ]),
  ];
};

const markup = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<iframe src="javascript:alert(1)" srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<form action="https://evil.example"><input name=a><button formaction="javascript:alert(1)">x</button></form>',
  '<style>body{display:none}</style>',
  '<link rel=stylesheet href=//evil.example/a.css>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example">',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><maction actiontype="statusline" xlink:href="javascript:alert(1)">x</maction></math>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<div id=root name=location style="position:fixed;inset:0">x</div>',
  '</main></body><script>alert(1)</script>',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<x-custom is=y onclick=alert(1)>x</x-custom>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<isindex type=image src=1 onerror=alert(1)>',
  '<table background="javascript:alert(1)"><td>x</td></table>',
];
const links = [
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](<java\tscript:alert(1)>)',
  '[a](&#106;avascript:alert(1))',
  '[a](javascript&colon;alert(1))',
  '[a](vbscript:x)',
  '[a](data:text/html;base64,PHNjcmlwdD4=)',
  '<javascript:alert(1)>',
  '[a]: javascript:alert(1)\n\n[a]',
  '![a](javascript:alert(1))',
  '![a"onerror="alert(1)](https://example.com/x.png)',
  '[a](https://example.com/"onclick="alert(1))',
  '[a](https://example.com "x\\" onmouseover=alert(1)")',
  '[a](lecture:one"onclick="alert(1))',
  '[a](#"><script>alert(1)</script>)',
  '# <script>alert(1)</script>',
  '## "><img src=x onerror=alert(1)>',
  '## root\n\n## location\n\n## constructor\n\n## __proto__',
  '```html"><script>alert(1)</script>\n<script>alert(1)</script>\n```',
  '```"onclick="x\n</code></pre><script>alert(1)</script>\n```',
  '$\\href{javascript:alert(1)}{x}$',
  '$\\htmlData{x=1}{y} \\class{x" onclick="y}{z} \\includegraphics{https://evil.example/x.png}$',
  '$\\text{</math><script>alert(1)</script>}$',
  '$\\style{position:fixed}{x}$',
  'Note[^"><script>].\n\n[^"><script>]: <script>alert(1)</script>',
  '| <script> |\n|---|\n| <img src=x onerror=alert(1)> |',
];

describe('hostile Markdown', () => {
  it.each([...markup, ...links])('%s leaves nothing active', async (text) => {
    const { html } = await renderText(`${text}\n\nInline ${text.split('\n')[0]} too.\n`, {
      title: text,
      files: { 'lectures/x.png': png(4, 3) },
    });
    expect(findActive(html)).toEqual([]);
  });

  it('is seen by this test', () => {
    expect(findActive(markup.join(''))).not.toEqual([]);
    for (const text of markup.slice(0, 12)) expect(findActive(text), text).not.toEqual([]);
  });

  it('is stopped by the last step alone, whatever those before it let through', async () => {
    const { default: rehypeParse } = await import('rehype-parse');
    const { default: rehypeStringify } = await import('rehype-stringify');
    const { unified } = await import('unified');
    const processor = unified().use(rehypeParse, { fragment: true }).use(rehypeStringify);
    for (const text of markup) {
      const html = processor.stringify(sanitizeArticle(processor.parse(text)) as never);
      expect(findActive(html), text).toEqual([]);
    }
  });
});

describe('a hostile notebook', () => {
  const output = (data: object) => ({
    cell_type: 'code',
    source: 'f()',
    outputs: [{ output_type: 'display_data', metadata: {}, data }],
  });

  it.each(markup)('with %s in text, code and every output leaves nothing active', async (text) => {
    const cells = [
      { cell_type: 'markdown', source: text },
      { cell_type: 'raw', source: text },
      { cell_type: 'code', source: text, outputs: [{ output_type: 'stream', name: 'stdout', text: [text] }] },
      output({ 'text/html': text }),
      output({ 'text/html': [`<table onclick="x"><tr id=root><td style="x">${text}</td></tr></table>`] }),
      output({ 'image/svg+xml': text, 'text/plain': 'plain' }),
      output({ 'application/javascript': text, 'text/plain': text }),
      output({ 'image/png': Buffer.from(text).toString('base64'), 'text/plain': 'plain' }),
      {
        cell_type: 'code',
        source: '',
        outputs: [{ output_type: 'error', ename: text, evalue: text, traceback: [text] }],
      },
    ];
    const { html, findings } = await renderText(makeNotebook(cells, { language_info: { name: text } }), {
      name: 'lectures/one.ipynb',
    });
    // A comment without an end would hide what follows, so authors must end it.
    const isOpen = (message: string): boolean => message.includes('has no end');
    expect(findings.filter(({ isWarning, message }) => !isWarning && !isOpen(message))).toEqual([]);
    expect(html).toContain('<td>');
    expect(findActive(html)).toEqual([]);
  });

  it('with an output of one long line is rendered, which would take hours if it took the square of its length', async () => {
    const { html } = await renderText(
      makeNotebook([output({ 'text/plain': `10 %\r20 %\r${'x'.repeat(900_000)}` })]),
      {
        name: 'lectures/one.ipynb',
      },
    );
    expect(html).not.toContain('%');
  });

  it('with a cell of empty lines is rendered, which would take minutes if it took the square of their number', async () => {
    const cell = { cell_type: 'code', source: `1${'\n'.repeat(200_000)}2`, outputs: [] };
    const { findings } = await renderText(makeNotebook([cell]), { name: 'lectures/one.ipynb' });
    expect(findings).toEqual([]);
  });

  it('with 10 MB of outputs is a problem that names the cell and its line', async () => {
    const notebook = makeNotebook([
      { cell_type: 'markdown', source: 'Hello.' },
      output({ 'text/plain': 'x'.repeat(10_000_000) }),
      output({ 'text/plain': 'y' }),
    ]);
    const line = notebook.slice(0, notebook.indexOf('xxxx')).split('\n').length - 9;
    const { findings } = await renderText(notebook, { name: 'lectures/one.ipynb' });
    expect(findings).toHaveLength(1);
    expect(findings[0]?.message).toMatch(
      /^cell 2: the outputs of a notebook may hold 1 MB together, not 10\.0/,
    );
    expect(notebook.split('\n')[(findings[0]?.line ?? 0) - 1]?.trim()).toBe('{');
    expect(Math.abs((findings[0]?.line ?? 0) - line)).toBeLessThan(10);
  });

  it.each([
    ['is no JSON', '{\n"cells": [\n  nonsense', 'not valid JSON'],
    ['is another thing', '[]', 'is not a notebook'],
    ['is of an old format', '{"nbformat": 3, "worksheets": []}', 'nbformat 4'],
    ['has a cell that is none', '{"nbformat": 4, "metadata": {}, "cells": [\n{"cell_type": 7}]}', 'cell 1'],
    [
      'has an output that is none',
      makeNotebook([{ cell_type: 'code', source: 'x', outputs: [7] }]),
      'cell 1',
    ],
    [
      'is nested 100,000 deep',
      `{"nbformat": 4, "metadata": {}, "cells": ${'['.repeat(100_000)}`,
      'not valid JSON',
    ],
    ['has nothing to read', makeNotebook([]), 'nothing to read'],
  ])('that %s is a problem with its line', async (_, text, message) => {
    const { findings } = await renderText(text, { name: 'lectures/one.ipynb' });
    expect(findings).toMatchObject([{ line: expect.any(Number) as number }]);
    expect(findings[0]?.message).toContain(message);
  });
});

describe('what is too much', () => {
  it.each([
    ['quotes in each other', `a\n\n${'>'.repeat(5_000)} a`, 3, 'quotes and lists in each other'],
    ['lists in each other', `${'- '.repeat(5_000)}a`, 1, 'quotes and lists in each other'],
    [
      'lists in each other, line by line',
      Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n'),
      undefined,
      'nested',
    ],
    ['emphasis in each other', '*a _b '.repeat(100) + 'c_ d*'.repeat(100), 1, 'nested more than'],
    ['more text than a lecture', 'word '.repeat(60_000), 1, 'is larger than 250 KB'],
    ['formulas in each other', `$${'{'.repeat(4_900)}$`, 1, 'the formula cannot be set'],
    ['a long formula', `$${'x+'.repeat(4_000)}y$`, 1, 'longer than 5000 characters'],
    ['more references than a page can hold', `${'[^a]'.repeat(4_500)}\n\n[^a]: Note.`, 1, 'more than 1 MB'],
    ['nothing', '\n\n', 1, 'has nothing to read'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x61]), 1, 'UTF-8'],
  ])('%s is a problem with its line', async (_, text, line, message) => {
    const { findings } = await renderText(text, { render: (request) => renderInTime(request) });
    const [problem] = findings.filter(({ isWarning }) => !isWarning);
    expect(problem?.message).toContain(message);
    if (line !== undefined) expect(problem?.line).toBe(line);
  });

  it('footnotes that mention each other end', async () => {
    const { html, findings } = await renderText('A[^a].\n\n[^a]: See[^b].\n\n[^b]: See[^a] and[^b].\n');
    expect(findings).toEqual([]);
    expect(html.match(/<li id="note-fn-/g)).toHaveLength(2);
    expect(findActive(html)).toEqual([]);
  });

  it('what takes too long is ended, and the next article is rendered', async () => {
    // Parsing this text takes time quadratic in its length.
    const slow = 'a**b'.repeat(30_000) + 'c* '.repeat(40_000);
    const { findings } = await renderText(slow, { render: (request) => renderInTime(request, 3_000) });
    expect(findings).toMatchObject([{ line: 1 }]);
    expect(findings[0]?.message).toContain('takes more than 3 s to render');
    const { html } = await renderText('Next.\n', { render: (request) => renderInTime(request) });
    expect(html).toBe('<p>Next.</p>');
  });
});
