import type { Element, ElementContent, Root, RootContent } from 'hast';
import { toText } from 'hast-util-to-text';
import { SKIP, visit } from 'unist-util-visit';

/** What stands under one heading, as plain text; what stands before the first one has no heading. */
export interface ArticleSection {
  readonly heading?: { readonly id: string; readonly text: string };
  readonly text: string;
  /** The lines of its blocks of code; absent without one. */
  readonly code?: readonly string[];
}

export interface ArticleHeading {
  readonly id: string;
  readonly text: string;
  /** 2 to 6. */
  readonly level: number;
}

type Parts = readonly (RootContent | ElementContent)[];

/** What people read: formulas in their source, without the marks of footnotes, blocks of code and what code printed. */
export const textOf = (children: Parts): string => {
  const tree = structuredClone({ type: 'root', children: [...children] }) as Root;
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined) return undefined;
    const isMark =
      node.properties.dataFootnoteRef !== undefined || node.properties.dataFootnoteBackref !== undefined;
    const isCode = ['code', 'output'].some((name) => classesOf(node).includes(name));
    const next = parent.children[index + 1];
    // The end of a line in the source, after a break that says the same.
    if (node.tagName === 'br' && next?.type === 'text' && next.value === '\n')
      parent.children.splice(index + 1, 1);
    if (node.tagName === 'math') {
      parent.children[index] = { type: 'text', value: String(node.properties.dataTex ?? '') };
    } else if (isMark || isCode) {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    return undefined;
  });
  return toText(tree)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};

export const classesOf = ({ properties: { className } }: Element): readonly unknown[] =>
  Array.isArray(className) ? className : [];

/** The lines of the blocks of code in a part of an article, without empty ones. */
const codeLinesOf = (children: Parts): string[] => {
  const lines: string[] = [];
  visit({ type: 'root', children: [...children] } as Root, 'element', (node) => {
    if (!classesOf(node).includes('code')) return undefined;
    lines.push(
      ...toText(node)
        .split('\n')
        .filter((line) => line.trim() !== ''),
    );
    return SKIP;
  });
  return lines;
};

const levelOf = (tagName: string): number | undefined =>
  /^h[2-6]$/.test(tagName) ? Number(tagName.slice(1)) : undefined;

/**
 * The text of an article by its headings, in order; search and the assistant read it.
 * @param tree the article before its formulas lose their source
 */
export const sectionsOf = (tree: Root): ArticleSection[] => {
  const sections: { heading?: ArticleSection['heading']; parts: RootContent[] }[] = [{ parts: [] }];
  const add = (nodes: readonly RootContent[]): void => {
    for (const node of nodes) {
      const isElement = node.type === 'element';
      if (isElement && levelOf(node.tagName) !== undefined) {
        sections.push({
          heading: { id: String(node.properties.id), text: textOf(node.children) },
          parts: [],
        });
      } else if (isElement && node.tagName === 'section') add(node.children);
      else sections.at(-1)?.parts.push(node);
    }
  };
  add(tree.children);
  return sections
    .map(({ heading, parts }) => {
      const code = codeLinesOf(parts);
      return { ...(heading && { heading }), text: textOf(parts), ...(code.length > 0 && { code }) };
    })
    .filter(({ heading, text, code }) => heading !== undefined || text !== '' || code !== undefined);
};

/** The headings that a table of contents names; the one over the footnotes is none. */
export const headingsOf = (tree: Root): ArticleHeading[] =>
  tree.children.flatMap((node) => {
    const level = node.type === 'element' ? levelOf(node.tagName) : undefined;
    return node.type === 'element' && level !== undefined
      ? [{ id: String(node.properties.id), text: textOf(node.children), level }]
      : [];
  });

const wordsPerMinute = 230;
const secondsPerCodeLine = 3;
const secondsPerImage = 12;

/**
 * How long reading takes, in whole minutes, 1 at least: 230 words a minute, which adults read of plain English (Brysbaert
 * 2019: 238), 3 s a line of code, and 12 s a picture.
 */
export const minutesToRead = (tree: Root): number => {
  const prose = structuredClone(tree);
  let codeLines = 0;
  let images = 0;
  visit(prose, 'element', (node, index, parent) => {
    if (node.tagName === 'img') images += 1;
    if (!classesOf(node).includes('code') || !parent || index === undefined) return undefined;
    codeLines += toText(node).trim().split('\n').length;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
  const words = textOf(prose.children).split(/\s+/).filter(Boolean).length;
  const seconds = (words * 60) / wordsPerMinute + codeLines * secondsPerCodeLine + images * secondsPerImage;
  return Math.max(1, Math.round(seconds / 60));
};
