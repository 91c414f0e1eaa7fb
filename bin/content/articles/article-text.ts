import type { Element, ElementContent, Root, RootContent } from 'hast';
import { toText } from 'hast-util-to-text';
import { SKIP, visit } from 'unist-util-visit';

/** The plain text under one heading; the section before the first heading has none. */
export interface ArticleSection {
  readonly heading?: { readonly id: string; readonly text: string };
  readonly text: string;
  /** Lines of its code blocks; absent if it has none. */
  readonly code?: readonly string[];
}

export interface ArticleHeading {
  readonly id: string;
  readonly text: string;
  /** 2 to 6. */
  readonly level: number;
}

type Parts = readonly (RootContent | ElementContent)[];

/** Readable text: formulas as TeX source; without footnote marks, code blocks and the output of code. */
export const toPlainText = (children: Parts): string => {
  const tree = structuredClone({ type: 'root', children: [...children] }) as Root;
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined) return undefined;
    const isMark =
      node.properties.dataFootnoteRef !== undefined || node.properties.dataFootnoteBackref !== undefined;
    const isCode = ['code', 'output'].some((name) => listClasses(node).includes(name));
    const next = parent.children[index + 1];
    // A line break in the source that follows `<br>` would count twice.
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

export const listClasses = ({ properties: { className } }: Element): readonly unknown[] =>
  Array.isArray(className) ? className : [];

/** The non-empty lines of the code blocks in a part of an article. */
const listCodeLines = (children: Parts): string[] => {
  const lines: string[] = [];
  visit({ type: 'root', children: [...children] } as Root, 'element', (node) => {
    if (!listClasses(node).includes('code')) return undefined;
    lines.push(
      ...toText(node)
        .split('\n')
        .filter((line) => line.trim() !== ''),
    );
    return SKIP;
  });
  return lines;
};

const parseHeadingLevel = (tagName: string): number | undefined =>
  /^h[2-6]$/.test(tagName) ? Number(tagName.slice(1)) : undefined;

/**
 * Splits an article's text by its headings, in order, for search and the assistant.
 * @param tree the article before sanitizing, which removes the source of formulas
 */
export const splitSections = (tree: Root): ArticleSection[] => {
  const sections: { heading?: ArticleSection['heading']; parts: RootContent[] }[] = [{ parts: [] }];
  const add = (nodes: readonly RootContent[]): void => {
    for (const node of nodes) {
      const isElement = node.type === 'element';
      if (isElement && parseHeadingLevel(node.tagName) !== undefined) {
        sections.push({
          heading: { id: String(node.properties.id), text: toPlainText(node.children) },
          parts: [],
        });
      } else if (isElement && node.tagName === 'section') add(node.children);
      else sections.at(-1)?.parts.push(node);
    }
  };
  add(tree.children);
  return sections
    .map(({ heading, parts }) => {
      const code = listCodeLines(parts);
      return { ...(heading && { heading }), text: toPlainText(parts), ...(code.length > 0 && { code }) };
    })
    .filter(({ heading, text, code }) => heading !== undefined || text !== '' || code !== undefined);
};

/** The headings for a table of contents; the heading of the footnotes is left out. */
export const listHeadings = (tree: Root): ArticleHeading[] =>
  tree.children.flatMap((node) => {
    const level = node.type === 'element' ? parseHeadingLevel(node.tagName) : undefined;
    return node.type === 'element' && level !== undefined
      ? [{ id: String(node.properties.id), text: toPlainText(node.children), level }]
      : [];
  });

/** Scripts without spaces between words. Korean has them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Finds words in these scripts by dictionary, whatever the language that it is made for. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

const countWords = (text: string): number => {
  let words = 0;
  for (const piece of text.split(/\s+/).filter(Boolean)) {
    if (!unspaced.test(piece)) words += 1;
    else for (const { isWordLike } of segmenter.segment(piece)) words += isWordLike ? 1 : 0;
  }
  return words;
};

const wordsPerMinute = 230;
const secondsPerCodeLine = 3;
const secondsPerImage = 12;

/**
 * Estimates the reading time in whole minutes, at least 1: 230 words a minute (adults read plain English at 238: Brysbaert
 * 2019), 3 s per line of code, 12 s per picture.
 */
export const minutesToRead = (tree: Root): number => {
  const prose = structuredClone(tree);
  let codeLines = 0;
  let images = 0;
  visit(prose, 'element', (node, index, parent) => {
    if (node.tagName === 'img') images += 1;
    if (!listClasses(node).includes('code') || !parent || index === undefined) return undefined;
    codeLines += toText(node).trim().split('\n').length;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
  const words = countWords(toPlainText(prose.children));
  const seconds = (words * 60) / wordsPerMinute + codeLines * secondsPerCodeLine + images * secondsPerImage;
  return Math.max(1, Math.round(seconds / 60));
};
