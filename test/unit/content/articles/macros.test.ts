import { describe, expect, it } from 'vitest';
import { makeNotebook, renderText } from '#test/support/articles.ts';

const read = (html: string): string => html.replace(/<[^>]*>/g, '').replace(/[\s\u2061\u200b]+/g, '');
const lastParagraph = (html: string): string => read(html.slice(html.lastIndexOf('<p>')));

describe('macros', () => {
  it.each([
    [String.raw`\newcommand{\R}{Q}`, String.raw`x\R`, 'xQ'],
    [String.raw`\newcommand\R{Q}`, String.raw`\R`, 'Q'],
    [String.raw`\newcommand{\vect}[1]{\mathbf{#1}}`, String.raw`\vect{x}`, '𝐱'],
    [String.raw`\newcommand{\p}[2][a]{#1#2}`, String.raw`\p{x}\p[b]{y}`, 'axby'],
    [String.raw`\renewcommand{\vec}[1]{#1!}`, String.raw`\vec{x}`, 'x!'],
    [String.raw`\def\twice#1{#1#1}`, String.raw`\twice{x}`, 'xx'],
    [String.raw`\DeclareMathOperator{\tr}{tr}`, String.raw`\tr A`, 'trA'],
    [String.raw`\DeclareMathOperator*{\am}{arg\,max}`, String.raw`\am_x`, 'argmaxx'],
    [String.raw`\let\old\vec \renewcommand{\vec}[1]{\old{#1}!}`, String.raw`\vec{x}`, 'x→!'],
    [String.raw`\providecommand{\K}{a}\providecommand{\K}{b}`, String.raw`\K`, 'b'],
    [String.raw`{\def\inner{a}}`, String.raw`\inner`, 'a'],
  ])('hold for the rest of the lecture: %s', async (definition, use, shown) => {
    const { html, findings } = await renderText(`## A\n\n$$\n${definition}\n$$\n\n$${use}$\n`);
    expect(findings).toEqual([]);
    expect(lastParagraph(html)).toBe(shown);
    expect(html.match(/<math/g)).toHaveLength(1);
  });

  it('are redefined by what comes later, and not by what came before', async () => {
    const { html, findings } = await renderText(
      String.raw`$\newcommand{\a}{1}\a$ $\a$ $\newcommand{\a}{2}\a$ $\renewcommand{\a}{3}\a$ $\providecommand{\a}{4}\a$`,
    );
    expect(findings).toEqual([]);
    expect(read(html)).toBe('11233');
  });

  it('hold in the cells of a notebook that follow', async () => {
    const text = makeNotebook([
      {
        cell_type: 'markdown',
        source: String.raw`$$\newcommand{\R}{\mathbb{R}}\newcommand{\vect}[1]{\mathbf{#1}}$$`,
      },
      { cell_type: 'markdown', source: String.raw`Let $\vect{x}\in\R^n$.` },
    ]);
    const { html, findings } = await renderText(text, { name: 'lectures/one.ipynb' });
    expect(findings).toEqual([]);
    expect(html).toContain('ℝ');
  });

  it('do not hold in another lecture', async () => {
    await renderText(String.raw`$\newcommand{\mine}{1}\mine$`);
    const { findings } = await renderText(String.raw`$\mine$`);
    expect(findings).toHaveLength(1);
  });
});

it('takes a line break before a word for no definition', async () => {
  const { html, findings } = await renderText('$$\n\\begin{aligned}a\\\\def\\end{aligned}\n$$\n');
  expect(findings).toEqual([]);
  expect(read(html)).toBe('adef');
});

it.each([
  String.raw`\mathbbm{1}`,
  String.raw`\href{https://example.com}{x}`,
  String.raw`\style{color:red}{x}`,
  String.raw`\begin{nosuch}x\end{nosuch}`,
])('shows a formula that cannot be set as its source, with a warning: %s', async (tex) => {
  const { html, findings } = await renderText(`## A\n\n$$\n${tex}\n$$\n`);
  expect(html).toContain(`<code>${tex}</code>`);
  expect(findings).toHaveLength(1);
  expect(findings[0]).toMatchObject({ line: 3, isWarning: true });
  expect(findings[0]?.message).toContain(`the formula "${tex}" is shown as its source: `);
});

it.each([String.raw`\require{cancel}\cancel{x}`, String.raw`\mbox{if } x`, String.raw`\label{a} x`])(
  'sets what MathJax sets: %s',
  async (tex) => {
    expect((await renderText(`$${tex}$\n`)).findings).toEqual([]);
  },
);
