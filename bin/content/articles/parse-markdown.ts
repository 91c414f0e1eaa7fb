import type { Nodes, Parent, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { leaveOutComments, removeSubstitutes, withoutSubstitutes } from './comments.ts';
import { readDollarSigns } from './dollar-signs.ts';
import { leaveOutFrontMatter } from './front-matter.ts';

/** A problem of an article and its place in the file; line and column count from 1. */
export interface Finding {
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly isWarning?: true;
}

/** Ends rendering: the rest of the article cannot be parsed. */
export class UnreadableArticle extends Error {
  readonly finding: Finding;
  constructor(finding: Finding) {
    super(finding.message);
    this.finding = finding;
  }
}

/** About 40,000 words; more is a book, not a lecture. */
export const markdownBytesMax = 250_000;
/** Deepest nesting of quotes and lists; people get lost after four. */
const containersMax = 20;
/** Deepest nesting of nodes of any kind, such as emphasis in links in lists in quotes. */
const depthMax = 60;

const textParser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).freeze();
const parser = textParser().use(remarkMath);

/** Checked line by line before parsing, because parsing takes time quadratic in the depth of quotes and lists. */
const requireFlatLines = (text: string): void => {
  text.split('\n').forEach((line, index) => {
    const [prefix = ''] = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*/.exec(line) ?? [];
    const containers = prefix.match(/>|[-+*]|\d+[.)]/g)?.length ?? 0;
    if (containers > containersMax) {
      const message = `has ${containers} quotes and lists in each other: ${containersMax} at most`;
      throw new UnreadableArticle({ line: index + 1, column: 1, message });
    }
  });
};

const requireFlatTree = (root: Root): void => {
  const pending: { node: Nodes; depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, depth } = next;
    if (depth > depthMax) {
      const { line = 1, column = 1 } = node.position?.start ?? {};
      throw new UnreadableArticle({ line, column, message: `is nested more than ${depthMax} deep` });
    }
    for (const child of (node as Partial<Parent>).children ?? [])
      pending.push({ node: child, depth: depth + 1 });
  }
};

const pointAt = (text: string, offset: number): Pick<Finding, 'line' | 'column'> => {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
};

const parseWithMath = (text: string): Root => {
  const root = parser.parse(text);
  readDollarSigns(root, text);
  return root;
};

/** Parses a text without its comments. */
const parseWithoutComments = (written: string, report: (finding: Finding) => void): Root => {
  const root = parseWithMath(written);
  if (!written.includes('<!--')) return root;
  const { text, left, open } = leaveOutComments(written, root);
  for (const offset of left) {
    report({ ...pointAt(written, offset), message: 'the comment <!-- … --> is left out', isWarning: true });
  }
  if (open !== undefined) {
    report({ ...pointAt(written, open), message: 'a comment begins with <!-- and has no end: write -->' });
  }
  const cleaned = parser.parse(text);
  removeSubstitutes(cleaned);
  readDollarSigns(cleaned, text);
  return cleaned;
};

/**
 * Parses Markdown: CommonMark with GFM tables, task lists, footnotes and math, without HTML comments.
 * @param report called with what was left out
 * @throws UnreadableArticle when it is too large or nested too deeply
 */
export const parseMarkdown = (text: string, report: (finding: Finding) => void): Root => {
  if (Buffer.byteLength(text) > markdownBytesMax) {
    throw new UnreadableArticle({
      line: 1,
      column: 1,
      message: `is larger than ${markdownBytesMax / 1_000} KB: make it several lectures`,
    });
  }
  requireFlatLines(text);
  const root = parseWithoutComments(text, report);
  requireFlatTree(root);
  return root;
};

/**
 * Parses a text without formulas, whose dollar signs are prices.
 * @throws UnreadableArticle when it is nested too deeply
 */
export const parseText = (text: string): Root => {
  requireFlatLines(text);
  const root = textParser.parse(text);
  requireFlatTree(root);
  return root;
};

/**
 * Parses an article, which may begin with front matter.
 * @param report called with what was left out
 * @throws UnreadableArticle when it is too large or nested too deeply
 */
export const parseArticle = (written: string, report: (finding: Finding) => void): Root => {
  const { text, fields, problem } = leaveOutFrontMatter(written);
  const place = { line: 1, column: 1 };
  if (fields) {
    const named = fields.length > 0 ? ` (${fields.join(', ').slice(0, 200)})` : '';
    const message = `the front matter${named} is left out: title and order of a lecture stand in course.yaml`;
    report({ ...place, message, isWarning: true });
  }
  if (problem !== undefined) report({ ...place, message: `the front matter is not valid YAML: ${problem}` });
  return parseMarkdown(text, report);
};

/**
 * Removes the HTML comments of a text outside code.
 * @returns their offsets, as well
 * @throws UnreadableArticle when it is nested too deeply
 */
export const withoutComments = (written: string): { text: string; left: readonly number[] } => {
  requireFlatLines(written);
  const { text, left } = leaveOutComments(written, parseWithMath(written));
  return { text: withoutSubstitutes(text).trim(), left };
};
